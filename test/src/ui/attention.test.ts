// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchAttention } from '../../../src/ui/attention';

type Report = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

let report: Report;
let isDisconnected: boolean;
let told: boolean[];
let element: HTMLElement;
let end: () => void;
let hasFocus: boolean;

beforeEach(() => {
  isDisconnected = false;
  hasFocus = true;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Report) {
        report = callback;
      }
      observe(): void {}
      disconnect(): void {
        isDisconnected = true;
      }
    },
  );
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
  told = [];
  element = document.createElement('div');
  document.body.append(element);
  end = watchAttention(element, (isLookedAt) => told.push(isLookedAt));
});

afterEach(() => {
  end();
  element.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('whether somebody could be looking', () => {
  it('is so while the element is on screen', () => {
    report([{ isIntersecting: true }]);
    report([{ isIntersecting: false }]);
    expect(told).toEqual([true, false]);
  });

  it('is not so while another window is in front', () => {
    report([{ isIntersecting: true }]);
    hasFocus = false;
    window.dispatchEvent(new Event('blur'));
    hasFocus = true;
    window.dispatchEvent(new Event('focus'));
    expect(told).toEqual([true, false, true]);
  });

  it('is not so while the document is hidden', () => {
    report([{ isIntersecting: true }]);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(told).toEqual([true, false]);
  });

  it('is not told any more when the watch has ended', () => {
    report([{ isIntersecting: true }]);
    end();
    window.dispatchEvent(new Event('blur'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(told).toEqual([true]);
    expect(isDisconnected).toBe(true);
  });
});
