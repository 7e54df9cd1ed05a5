import { useEffect, useState } from 'preact/hooks';
import { useNeighboursHost } from '../ui-context';

/** A note's text; undefined while it is read, empty where there is none. */
export function useNoteText(path: string): string | undefined {
  const host = useNeighboursHost();
  const [read, setRead] = useState<{ readonly path: string; readonly text: string }>();
  useEffect(() => {
    let isWanted = true;
    const show = (text: string): void => {
      if (isWanted) setRead({ path, text });
    };
    host.read(path).then(
      (text) => show(text ?? ''),
      () => show(''),
    );
    return () => {
      isWanted = false;
    };
  }, [host, path]);
  return read?.path === path ? read.text : undefined;
}
