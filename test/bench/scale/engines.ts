import path from 'node:path';
import { startServed } from './contestant-process';
import type { Served } from './contestant-process';
import type { FixtureFolders } from './fixture-source';
import { openFixture } from './fixture-source';
import { serveToParent } from './contestant-process';
import { MiniSearchContestant } from './minisearch';
import { OramaContestant } from './orama';
import { TriviumContestant } from './trivium';

/** The engines under measurement, each in a process of its own that lives as long as it grows. */
export interface Engines {
  readonly trivium: Served<TriviumContestant>;
  readonly orama: Served<OramaContestant>;
  readonly miniSearch: Served<MiniSearchContestant>;
  end(): Promise<void>;
}

type EngineName = 'trivium' | 'orama' | 'minisearch';

/** @param program - the bench itself, which serves an engine when it is started with `serve-engine` */
export function startEngines(program: string, folders: FixtureFolders, scratch: string): Engines {
  const start = <T>(name: EngineName): Served<T> =>
    startServed<T>([program, 'serve-engine', name, folders.vault, folders.floats, scratch]);
  const engines = {
    trivium: start<TriviumContestant>('trivium'),
    orama: start<OramaContestant>('orama'),
    miniSearch: start<MiniSearchContestant>('minisearch'),
  };
  return {
    ...engines,
    end: async () => {
      await Promise.all(Object.values(engines).map((engine) => engine.end()));
    },
  };
}

/** What a process does that {@link startEngines} started. */
export async function serveEngine([
  name,
  vault = '',
  floats = '',
  scratch = '',
]: readonly string[]): Promise<void> {
  const fixture = await openFixture({ vault, floats });
  if (name === 'trivium') serveToParent(new TriviumContestant(fixture, path.join(scratch, 'trivium')));
  else if (name === 'orama') serveToParent(new OramaContestant(fixture));
  else serveToParent(new MiniSearchContestant(fixture));
}
