import { type Command, GLOBAL_OPTIONS } from "./command.ts";

/** `isCommand` if more words can follow: arguments, and values of options. */
type Entry = { words: string; isCommand: boolean; candidates: string };

/** Lists what can follow the words that are already typed: subcommands, or the choices and options of a command. */
function listEntries(commands: readonly Command[]): Entry[] {
  const groups = new Map<string, Set<string>>([["", new Set()]]);
  for (const { name } of commands) {
    const words = name.split(" ");
    words.forEach((word, i) => {
      const parent = words.slice(0, i).join(" ");
      groups.set(parent, (groups.get(parent) ?? new Set()).add(word));
    });
  }
  const options = ({ options = {}, choices = [] }: Command) => [
    ...choices,
    ...Object.keys({ ...options, ...GLOBAL_OPTIONS }).map((name) => `--${name}`),
  ];
  return [
    ...[...groups].map(([words, names]) => ({ words, isCommand: false, candidates: [...names].join(" ") })),
    ...commands.map((command) => ({
      words: command.name,
      isCommand: true,
      candidates: options(command).join(" "),
    })),
  ];
}

/** Writes a script that completes the commands, their options, and the names of events. */
export function writeCompletion(shell: "bash" | "zsh" | "fish", commands: readonly Command[]): string {
  const entries = listEntries(commands);
  if (shell === "fish") return writeFish(entries);
  const cases = entries
    .map(({ words, isCommand, candidates }) => {
      const pattern = isCommand ? `"${words}" | "${words} "*` : `"${words}"`;
      return `    ${pattern}) candidates="${candidates}" ;;`;
    })
    .join("\n");
  return shell === "bash" ? writeBash(cases) : writeZsh(cases);
}

const writeBash = (cases: string): string => `_touchstone() {
  local words="" candidates="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || words="\${words:+$words }$word"
  done
  case "$words" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$candidates" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _touchstone touchstone
`;

const writeZsh = (cases: string): string => `#compdef touchstone
_touchstone() {
  local typed="" candidates="" word
  for word in \${words[2,CURRENT-1]}; do
    [[ $word == -* ]] || typed="\${typed:+$typed }$word"
  done
  case "$typed" in
${cases}
  esac
  if [[ -n $candidates ]]; then compadd -- \${=candidates}; else _files; fi
}
compdef _touchstone touchstone
`;

const writeFish = (entries: readonly Entry[]): string => `function __touchstone_typed
    set -l words (commandline -opc)
    echo (string match -v -- '-*' $words[2..] | string join ' ')
end
${entries.map(writeFishEntry).join("\n")}
`;

function writeFishEntry({ words, isCommand, candidates }: Entry): string {
  // Within the double quotes, fish would read a plain $ as the start of a variable.
  const pattern = isCommand ? `^${words}( |\\$)` : `^${words}\\$`;
  return `complete -c touchstone -f -n "__touchstone_typed | string match -qr '${pattern}'" -a "${candidates}"`;
}
