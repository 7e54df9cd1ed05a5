import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents } from '../../../../indexer/nodes/client/server-events';

test('events are the same however the body is cut', () => {
  const body =
    ': hello\n\ndata: {"a":1}\n\nevent: x\r\ndata:{"a":2}\r\n\r\ndata: {"a":"ä\\n"}\n\ndata: nothing\n\ndata: [DONE]\n\n';
  fc.assert(
    fc.property(fc.array(fc.nat(body.length), { maxLength: 12 }), (cuts) => {
      const got: unknown[] = [];
      const events = readEvents((data) => got.push(data));
      const places = [0, ...cuts.sort((a, b) => a - b), body.length];
      for (let place = 1; place < places.length; place++)
        events.push(body.slice(places[place - 1], places[place]));
      expect(got).toEqual([{ a: 1 }, { a: 2 }, { a: 'ä\n' }, undefined]);
      expect(events.isAny).toBe(true);
    }),
  );
  expect(readEvents(() => undefined).isAny).toBe(false);
});
