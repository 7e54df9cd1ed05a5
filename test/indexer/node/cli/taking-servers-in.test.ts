import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PoolSettings } from '../../../../indexer/nodes';
import { askCli, runCli } from './run-cli';
import { serve, vaultOfChats } from './servers';

describe('trivium nodes add', () => {
  it.each([
    ['a password', ['http://me:hush-hush@127.0.0.1:9'], 'hush-hush'],
    ['a key behind the address', ['http://127.0.0.1:9/?key=hush-hush'], 'hush-hush'],
    ['a key in place of its name', ['http://127.0.0.1:9', '--key', 'sk-hush-hush'], 'sk-hush-hush'],
    ['a key that might be a name', ['http://127.0.0.1:9', '--key', 'hf_hUsh4hush9Hush2'], 'hUsh4'],
    ['a long key', ['http://127.0.0.1:9', '--key', 'abcdefabcdefabcdefabcdef'], 'abcdefabc'],
  ])('refuses %s without repeating or keeping it', async (_what, parameters, secret) => {
    const { data, where } = await vaultOfChats();
    for (const json of [[], ['--json']]) {
      const refused = await runCli('nodes', 'add', ...where, ...parameters, '--unchecked', ...json);
      expect(refused.code).toBe(3);
      expect(refused.stdout + refused.stderr).not.toContain(secret);
    }
    expect(await readFile(path.join(data, 'nodes.json'), 'utf8').catch(() => '')).toBe('');
    const tested = await runCli('nodes', 'test', ...where, ...parameters);
    expect(tested.code).toBe(3);
    expect(tested.stdout + tested.stderr).not.toContain(secret);
  });

  it('names the environment variable of a key that is not there', async () => {
    const server = await serve({ key: 'hush' });
    const { where } = await vaultOfChats();
    const refused = await runCli('nodes', 'add', ...where, server.url, '--key', 'DESK_KEY');
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain(
      'the environment variable DESK_KEY, which should hold its key, is not set',
    );
    expect(refused.stderr).not.toContain('secret store');
  });

  it.each(['ftp://x', 'http://', 'file:///etc', 'not an address'])(
    'refuses %s as no address',
    async (url) => {
      const { where } = await vaultOfChats();
      const refused = await runCli('nodes', 'add', ...where, url, '--unchecked');
      expect(refused.code).toBe(3);
      expect(refused.stderr).toContain('is no address of a server');
    },
  );

  it('takes in neither a role nor a model that it saw missing, nor a server twice', async () => {
    const server = await serve({ without: ['/v1/rerank', '/rerank', '/v1/embeddings'] });
    const { where } = await vaultOfChats();
    const add = (...more: string[]) => runCli('nodes', 'add', ...where, server.url, ...more);
    const role = await add('--role', 'chat', 'rerank');
    expect(role).toMatchObject({ code: 4, stdout: '' });
    expect(role.stderr).toMatch(/does not answer to rerank; it does to chat\..*--unchecked/);
    const model = await add('--ask', 'another-model');
    expect(model.code).toBe(4);
    expect(model.stderr).toContain('has no model "another-model". It has: stage-model.');
    expect((await add('--name', 'desk')).code).toBe(0);
    const twin = await add();
    expect(twin.code).toBe(3);
    expect(twin.stderr).toContain('is set already, as "desk"');
    const byAnotherName = await runCli(
      ...['nodes', 'add', ...where, server.url.replace('127.0.0.1', 'localhost'), '--unchecked'],
    );
    expect(byAnotherName.stderr).toContain('is set already, as "desk"');
    // To change the one that is there is what its name is for.
    const changed = await askCli<{ node: { lane: string } }>(
      ...['nodes', 'add', ...where, server.url, '--name', 'desk', '--lane', 'background'],
    );
    expect(changed.node.lane).toBe('background');
  });
});

describe('consent', () => {
  const add = ['http://attic.invalid:8080', '--unchecked', '--name', 'attic'];

  it('counts the vault itself before anything is indexed, and says what each role is sent', async () => {
    const { where } = await vaultOfChats();
    await runCli('nodes', 'add', ...where, ...add, '--role', 'embed');
    const asked = await runCli('nodes', 'allow', ...where, 'attic');
    expect(asked.code).toBe(4);
    expect(asked.stderr).toMatch(/every passage of the notes .*3 notes, \d+ characters/s);
    expect(asked.stderr).not.toMatch(/facts|\\n/);
    const json = await runCli('nodes', 'allow', ...where, 'attic', '--json');
    expect(json.code).toBe(4);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ...{ allowed: null, asked: 'http://attic.invalid:8080', notes: 3, roles: ['embed'] },
    });
  });

  it('is neither given nor taken back where it means nothing', async () => {
    const { vault, where } = await vaultOfChats();
    await runCli('nodes', 'add', ...where, ...add);
    await runCli('nodes', 'add', ...where, 'http://127.0.0.1:9', '--unchecked', '--name', 'desk');
    const own = await runCli('nodes', 'forbid', ...where, 'desk');
    expect(own.code).toBe(3);
    expect(own.stderr).toContain('is this machine: nothing leaves it');
    expect((await runCli('nodes', 'forbid', ...where, 'attic')).stdout).toContain('was not allowed');
    await runCli('nodes', 'local-only', vault, 'on', ...where.slice(1));
    const silent = await runCli('nodes', 'allow', ...where, 'attic', '--yes');
    expect(silent.code).toBe(3);
    expect(silent.stderr).toContain('local-only is on');
  });
});

describe('trivium jobs dreaming', () => {
  it.each(['off', 'on'])('tells the state after the change to %s', async (state) => {
    const { data, where } = await vaultOfChats();
    const told = await askCli<{ isOn: boolean }>('jobs', 'dreaming', ...where, state);
    expect(told.isOn).toBe(state === 'on');
    const kept = JSON.parse(await readFile(path.join(data, 'nodes.json'), 'utf8')) as PoolSettings;
    expect(kept.dreaming).toBe(state === 'on');
  });
});
