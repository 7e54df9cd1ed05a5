import type { Reporter, TestModule } from 'vitest/node';

/** Prints the one line that CI reads. A file that fails to load counts as one failure: its tests never ran. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      passed += tests.filter((test) => test.result().state === 'passed').length;
      const failures = tests.filter((test) => test.result().state === 'failed').length;
      failed += failures === 0 && module.state() === 'failed' ? 1 : failures;
    }
    console.log(`\n${passed} passed, ${failed} failed`);
  }
}
