import type { Command, CommanderError, Option } from 'commander';

/**
 * What was wrong with a command line, in one sentence without a full stop.
 *
 * @param command the one that was called, see {@link calledCommand}
 */
export function describeUsage(error: CommanderError, command: Command, argv: readonly string[]): string {
  // commander puts its suggestions on a second line.
  const message = error.message
    .replace(/^error: /, '')
    .replace(/\n\(?/, '. ')
    .replace(/\)$/, '')
    .replace(/[.?]$/, '');
  return message + adviceOn(error, command, argv);
}

/** The innermost command that a command line names: `graph status` of `graph status ~/Notes --wrong`. */
export function calledCommand(program: Command, argv: readonly string[]): Command {
  const [word, ...rest] = argv;
  const inner = program.commands.find((command) => command.name() === word);
  return inner === undefined ? program : calledCommand(inner, rest);
}

/** A command as it is typed: `trivium graph status`. */
export function typedName(command: Command): string {
  return command.parent === null ? command.name() : `${typedName(command.parent)} ${command.name()}`;
}

function adviceOn({ code, message }: CommanderError, command: Command, argv: readonly string[]): string {
  if (code === 'commander.missingArgument') {
    const flag = variadicFlags(command).find((one) => argv.includes(one));
    return flag === undefined ? '' : ` (write it before ${flag}, which takes all that follows)`;
  }
  if (code === 'commander.invalidArgument') {
    const swallowing = variadicFlags(command).find((flag) => message.includes(`'${flag} `));
    const value = /' argument '(.*)' is invalid/.exec(message)?.[1];
    // A value right behind its option is that option's in any case.
    if (swallowing === undefined || value === undefined || argv[argv.indexOf(value) - 1] === swallowing) {
      return '';
    }
    const first = command.registeredArguments[0]?.name() ?? 'rest';
    return `. If "${value}" is no value of it, write the ${first} before ${swallowing}, which takes all that follows`;
  }
  if (code === 'commander.unknownOption' && command.name() === 'search') {
    return '. Put the query in quotes, and "--" before one that begins with "-"';
  }
  return '';
}

function variadicFlags(command: Command): string[] {
  return command.options.filter(({ variadic }: Option) => variadic).flatMap(({ long }) => long ?? []);
}
