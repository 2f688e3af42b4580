import type { Page } from "playwright-core";

export type Demo = { email: string; password: string; assessments: string[] };
export type Screenshot = {
  name: string;
  /** Relative to the root of the checkout. A name that ends in .webp is converted. */
  file: string;
  theme: "light" | "dark";
  viewport: { width: number; height: number };
  /** Pixels of the image per CSS pixel. The default is 1. */
  scale?: number;
  /** The part of the window that the image shows. The default is all of it. */
  clip?: { x: number; y: number; width: number; height: number };
  /** Opens what the screenshot shows. The page is already signed in. */
  navigate: (page: Page, demo: Demo) => Promise<unknown>;
};

const README_VIEWPORT = { width: 1200, height: 760 };

async function openEditor(page: Page, { assessments }: Demo): Promise<void> {
  await page.goto(`/assessments/${assessments[0]}/edit`);
  await page.getByRole("toolbar").waitFor();
}

/** Starts an attempt at the first unit and goes to its fourth question, whose items are put in order. */
async function openPlayer(page: Page, { assessments }: Demo): Promise<void> {
  await page.goto(`/assessments/${assessments[0]}`);
  await page.goto(new URL(await page.locator('a[href*="/take/"]').first().innerText()).pathname);
  await page.getByLabel("Your name").fill("Anna Schmidt");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: /\b4\b/ }).first().click();
}

/** Scrolls the question below the status bar, because the numbers of all questions fill half of a phone's window. */
async function openPlayerOnPhone(page: Page, demo: Demo): Promise<void> {
  await openPlayer(page, demo);
  const heading = page.getByRole("heading", { name: /^Question 4/ });
  await heading.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 64));
}

/** Unit 2 of the demo contains both automatically graded and open answers. */
const openAnalytics = (page: Page, { assessments }: Demo) =>
  page.goto(`/assessments/${assessments[1]}/analytics`);

async function openGrading(page: Page, { assessments }: Demo): Promise<void> {
  await page.goto(`/grading/${assessments[1]}`);
  await page.locator(`main a[href^="/grading/${assessments[1]}/"]`).first().click();
  await page.waitForURL(/\/grading\/[^/]+\/[^/]+$/);
}

const README: readonly Screenshot[] = (
  [
    { name: "builder", theme: "light", navigate: openEditor },
    { name: "player", theme: "dark", navigate: openPlayer },
    { name: "analytics", theme: "light", navigate: openAnalytics },
    { name: "grading", theme: "dark", navigate: openGrading },
  ] as const
).map((each) => ({ ...each, file: `docs/images/${each.name}.png`, viewport: README_VIEWPORT }));

/** The landing page shows each picture in the visitor's theme. Its text says what a picture shows. */
const LANDING: readonly Screenshot[] = (
  [
    { name: "landing-editor", viewport: { width: 1200, height: 720 }, scale: 1.5, navigate: openEditor },
    {
      name: "landing-grading",
      viewport: { width: 1200, height: 800 },
      scale: 1.25,
      // Without the navigation, which the picture of the editor already shows.
      clip: { x: 240, y: 16, width: 960, height: 720 },
      navigate: openGrading,
    },
    { name: "landing-player", viewport: { width: 390, height: 640 }, scale: 2, navigate: openPlayerOnPhone },
  ] as const
).flatMap((each) =>
  (["light", "dark"] as const).map((theme) => ({
    ...each,
    theme,
    file: `public/images/${each.name}-${theme}.webp`,
  })),
);

export const SCREENSHOTS: readonly Screenshot[] = [...README, ...LANDING];
