/** A text whose dates stay in one piece: a narrow panel breaks lines at hyphens, and a date must not be broken. */
export function WholeDates({ text }: { text: string }) {
  return (
    <>
      {text.split(/(\d{4}-\d{2}-\d{2})/).map((part, position) =>
        position % 2 === 0 ? (
          part
        ) : (
          <span key={position} class="trivium-date">
            {part}
          </span>
        ),
      )}
    </>
  );
}
