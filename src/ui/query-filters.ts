/** The filters that the row below the search field writes into the query. */
export type FilterName = 'path' | 'tag' | 'after' | 'before';

/** One filter as the query language has it: `name:value` or `name:"a value"`, at the query's start or after a space. */
function filterPattern(name: FilterName): RegExp {
  return new RegExp(`(^|\\s)${name}:(?:"([^"]*)"|(\\S*))`, 'i');
}

/** The value of the first such filter in the query, or the empty string. */
export function readFilter(query: string, name: FilterName): string {
  const match = filterPattern(name).exec(query);
  return match?.[2] ?? match?.[3] ?? '';
}

/** The query with this filter set, replaced, or (for an empty value) taken out; the rest stays as typed. */
export function writeFilter(query: string, name: FilterName, value: string): string {
  const plain = value.replaceAll('"', '');
  const filter = plain === '' ? '' : `${name}:${/\s/.test(plain) ? `"${plain}"` : plain}`;
  const pattern = filterPattern(name);
  if (pattern.test(query)) {
    const replaced = query.replace(pattern, (_match, before: string) =>
      filter === '' ? '' : before + filter,
    );
    return replaced.trim();
  }
  return filter === '' ? query : `${query.trimEnd()} ${filter}`.trimStart();
}

const FILTER_NAMES: readonly FilterName[] = ['path', 'tag', 'after', 'before'];

/** Whether the query narrows by any filter of the row. */
export function hasFilters(query: string): boolean {
  return FILTER_NAMES.some((name) => readFilter(query, name) !== '');
}

/** The query without the filters of the row. */
export function withoutFilters(query: string): string {
  return FILTER_NAMES.reduce((rest, name) => writeFilter(rest, name, ''), query);
}
