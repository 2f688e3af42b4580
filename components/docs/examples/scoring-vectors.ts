/** A script that runs an engine of the reader's own against the scoring vectors. */
export const buildVectorRunner = (
  publicUrl: string,
): string => `// Your engine: returns { fraction: "2/3", outcome: "partial" }
import { grade } from "./engine.js";

const response = await fetch("${publicUrl}/scoring-vectors.json");
const vectors = await response.json();

const failed = vectors.filter(({ interaction, key, value, fraction, outcome }) => {
  const graded = grade(interaction, key, value);
  return graded.fraction !== fraction || graded.outcome !== outcome;
});

console.log(\`\${vectors.length - failed.length} of \${vectors.length} cases pass\`);
for (const { id, rule } of failed) console.log(id, rule);`;
