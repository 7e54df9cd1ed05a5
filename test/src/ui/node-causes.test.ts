import { describe, expect, it } from 'vitest';
import { NodeFault } from '../../../indexer/nodes';
import { chooseStrings } from '../../../src/ui/strings';

const { cause } = chooseStrings('de').activity;
const fault = (summary: string, said?: string): string =>
  new NodeFault({
    ...{ kind: 'server', node: 'attic', address: 'http://attic:8080', summary, said },
    advice: "Look into the server's log.",
  }).message;

describe('causes in German', () => {
  it.each([
    ['no answer', 'keine Antwort. Läuft der Server, und stimmt die Adresse?'],
    ['no answer within 300 s', 'keine Antwort in 300 Sekunden'],
    ['no sign of life within 3 s', 'keine Antwort in 3 Sekunden'],
    ['HTTP 500 from /v1/chat/completions', 'Fehler 500 des Servers'],
    ['HTTP 401 from /v1/chat/completions', 'der Schlüssel wurde nicht angenommen'],
    ['HTTP 404 from /v1/rerank', 'kennt /v1/rerank nicht. Stimmen Adresse und Rolle?'],
    ['HTTP 503 from /v1/chat/completions', 'überlastet; wird später wieder gefragt'],
    ['a web page instead of JSON from /v1/models', 'antwortet mit einer Webseite. Stimmt die Adresse?'],
    ['its answer ended in the middle', 'die Antwort brach ab'],
    ['vectors of "b" instead of "a"', 'Vektoren von "b" statt von "a"'],
  ])('of a server: %s', (summary, german) => {
    expect(cause(fault(summary, 'in words of its own'))).toBe(`attic: ${german}`);
    expect(cause(summary)).toBe(german);
  });

  it('names the server also after several tries, and where it stands behind another job', () => {
    const message = `Tried 5 times; the last time: ${fault('HTTP 500 from /v1/chat/completions')}`;
    expect(cause(message)).toBe('attic: Fehler 500 des Servers');
    expect(cause(`extract-note (01K), which had to be done before, failed: ${message}`)).toBe(
      'Eine Aufgabe, die davor kommt, ist nicht gelungen: attic: Fehler 500 des Servers',
    );
    expect(cause('extract-note (01K), which had to be done before, was cancelled')).toBe(
      'Eine Aufgabe, die davor kommt, ist nicht gelungen.',
    );
  });

  it('stay as they are where they are not known', () => {
    expect(cause('EMFILE: too many open files')).toBe('EMFILE: too many open files');
  });
});
