import { useUi } from './ui-context';

/** The query language in a few lines, each an example and what it finds. */
export function HelpPanel({ id }: { id: string }) {
  const { help } = useUi().strings;
  const lines = [
    help.words,
    help.phrase,
    help.without,
    help.path,
    help.file,
    help.tag,
    help.after,
    help.before,
  ];
  return (
    <section id={id} class="trivium-help" aria-label={help.title}>
      <dl>
        {lines.map(([example, meaning]) => (
          <div key={example} class="trivium-help-line">
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>{help.negation}</p>
    </section>
  );
}
