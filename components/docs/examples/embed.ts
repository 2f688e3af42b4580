/** Builds a page that shows an assessment. The page's server has written the token into it. */
export const buildEmbedPage = (
  publicUrl: string,
): string => `<script type="module" src="${publicUrl}/embed.js"></script>

<touchstone-assessment token="emb_..."></touchstone-assessment>`;

export const buildEmbedScript = (publicUrl: string): string => `import { mount } from "${publicUrl}/embed.js";

const assessment = mount(document.querySelector("#quiz"), {
  // Your server calls POST /v1/embed/token with its API key.
  fetchToken: async () => (await fetch("/quiz-token")).text(),
});

assessment.addEventListener("submitted", ({ detail }) => {
  console.log(detail.result.percentage);
});`;

export const EMBED_THEME = `touchstone-assessment {
  --touchstone-accent: #5b21b6;
  --touchstone-font: Inter, sans-serif;
  --touchstone-radius: 2px;
  max-inline-size: 45rem;
}`;

export const buildEmbedPolicy = (publicUrl: string): string =>
  `script-src ${publicUrl};
connect-src ${publicUrl} 'self';
img-src ${publicUrl};
media-src ${publicUrl}`;

/** Returns the link that anyone can use, and the link for a specific learner, which contains a token. */
export const buildHostedAddresses = (publicUrl: string): string => `${publicUrl}/take/MN3FZ5X3
${publicUrl}/take/MN3FZ5X3#token=emb_...`;
