import { CodeBlock } from "./code-block.tsx";
import { LANGUAGES, type Language } from "./examples/languages.ts";

/** An example in every language. The style sheet shows only the selected language. */
export function Samples({ write, tall = false }: { write: (language: Language) => string; tall?: boolean }) {
  return LANGUAGES.map(({ id, name }) => (
    <div key={id} data-lang={id}>
      <CodeBlock title={name} code={write(id)} tall={tall} />
    </div>
  ));
}

/** The language selector. It works without JavaScript, and DocsEnhancements remembers the selected language. */
export function LanguageChoice() {
  return (
    <fieldset className="flex items-center text-sm sm:gap-1" data-languages>
      <legend className="sr-only">Language of the examples</legend>
      {LANGUAGES.map(({ id, name }, i) => (
        <label
          key={id}
          className="cursor-pointer rounded-md px-1.5 py-1.5 sm:px-2 text-muted hover:text-ink has-checked:bg-ink/8 has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="language"
            value={id}
            id={`language-${id}`}
            defaultChecked={i === 0}
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
