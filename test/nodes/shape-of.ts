/**
 * What a body is made of, without what it says: each place in its JSON with the kinds of value that stand there. Of a stream it is
 * that of all its events.
 */
export function shapeOf(body: string): readonly string[] {
  const kinds = new Set<string>();
  const collect = (place: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) collect(`${place}[]`, item);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) collect(`${place}.${key}`, part);
    } else kinds.add(`${place}: ${value === null ? 'null' : typeof value}`);
  };
  for (const json of jsonTexts(body)) collect('', JSON.parse(json));
  return [...kinds].sort();
}

function jsonTexts(body: string): readonly string[] {
  if (!body.startsWith('data:')) return body === '' ? [] : [body];
  const events = body.split('\n').filter((line) => line.startsWith('data:'));
  return events.map((line) => line.slice('data:'.length).trim()).filter((data) => data !== '[DONE]');
}
