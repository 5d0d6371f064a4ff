// `textractor completions SHELL`: a script by which a shell completes commands, options and their values. The options
// are those of the usage, so that both stay the same.

import { COMMAND_NAMES, UsageError, usageOf } from "../shell/usage.ts";

const SHELLS: Readonly<Record<string, () => string>> = { bash, zsh, fish };

/** Prints the script. Returns the exit code. */
export function completionsCommand([shell = "", ...more]: readonly string[]): number {
  const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (script === undefined || more.length > 0) throw new UsageError("completions takes bash, zsh or fish");
  process.stdout.write(script());
  return 0;
}

/** Options that the usage of a command names. */
function optionsOf(command: string): readonly string[] {
  return [...new Set([...usageOf(command).matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option))].sort();
}

function bash(): string {
  const cases = COMMAND_NAMES.map((command) => `    ${command}) words="${optionsOf(command).join(" ")}" ;;`);
  return `# textractor: source <(textractor completions bash)
_textractor() {
  local word=\${COMP_WORDS[COMP_CWORD]} words
  case \${COMP_WORDS[1]} in
${cases.join("\n")}
    *) words="${optionsOf("extract").join(" ")}" ;;
  esac
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W "${COMMAND_NAMES.join(" ")} $words" -- "$word") $(compgen -f -- "$word"))
  elif [ "\${word#-}" != "$word" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _textractor textractor
`;
}

function zsh(): string {
  return `# textractor: source <(textractor completions zsh)
autoload -U +X bashcompinit && bashcompinit
${bash()}`;
}

function fish(): string {
  const lines = COMMAND_NAMES.flatMap((command) => [
    `complete -c textractor -n __fish_use_subcommand -a ${command}`,
    ...optionsOf(command).map(
      (option) => `complete -c textractor -n "__fish_seen_subcommand_from ${command}" -l ${option.slice(2)}`,
    ),
  ]);
  return `# textractor: textractor completions fish | source\n${lines.join("\n")}\n`;
}
