import type { Command } from "../command.ts";
import { writeCompletion } from "../completion-script.ts";
import { CliError } from "../exit-codes.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;

/** Builds the command, which completes the given commands and itself. */
export function createCompletion(others: readonly Command[]): Command {
  const completion: Command = {
    name: "completion",
    summary: "Print a completion script for your shell",
    parameters: ["SHELL"],
    choices: SHELLS,
    examples: [
      "source <(touchstone completion bash)   # in ~/.bashrc",
      "source <(touchstone completion zsh)    # in ~/.zshrc",
      "touchstone completion fish > ~/.config/fish/completions/touchstone.fish",
    ],
    async run({ args: [name = ""], output }) {
      const shell = SHELLS.find((each) => each === name);
      if (!shell) throw new CliError("usage", `SHELL must be one of ${SHELLS.join(", ")}.`);
      const script = writeCompletion(shell, [...others, completion]);
      output.show({ shell, script }, script.trimEnd());
      return undefined;
    },
  };
  return completion;
}
