import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import { getLearnerLanguage } from "#app/take/language.ts";
import { getTakeTitle } from "#app/take/titles.ts";
import { getAttemptToken, getHostedVisit, type TakeProps } from "#app/take/visit.ts";
import { Attempt } from "#components/take/attempt.tsx";
import { TakeFrame } from "#components/take/frame.tsx";
import type { HostedLanguage } from "#components/take/language.ts";
import { TryAgainLater } from "#components/take/notices.tsx";
import { getTokenMessages } from "#components/take/token-messages.ts";
import { AppError } from "#lib/contract/app-error.ts";
import { loadEmbedded } from "#lib/domains/delivery/embed/load.ts";

/**
 * Loads the attempt in progress in this browser, once for the page and its title. The first load starts its timer, as it
 * does when a product embeds the assessment. Returns why it can't be shown now, or undefined if there is no such attempt.
 */
const loadAttempt = cache(async (given: string) => {
  const { ctx, last } = await getHostedVisit(given);
  if (last?.state !== "ready" && last?.state !== "live") return undefined;
  if (!last.presented.rate.allowed) return "tooOften";
  return loadEmbedded(ctx, last.presented).catch(toRefusal);
});

export async function generateMetadata({ params }: TakeProps): Promise<Metadata> {
  const { code } = await params;
  const [visit, language, view] = await Promise.all([
    getHostedVisit(code),
    getLearnerLanguage(),
    loadAttempt(code),
  ]);
  const format = (title: string) => (typeof view === "string" ? `${language.text(view)}: ${title}` : title);
  return { title: getTakeTitle(visit, language, format) };
}

/** The attempt in progress in this browser. */
export default async function AttemptPage({ params }: TakeProps) {
  const { code: given } = await params;
  const { code, host, last } = await getHostedVisit(given);
  const token = await getAttemptToken();
  if (last?.state === "done") redirect(`/take/${code}/result`);
  const view = await loadAttempt(given);
  if (!last || !token || !view) redirect(`/take/${code}`);
  const language = await getLearnerLanguage();
  if (typeof view === "string") {
    return <TryAgainLater reason={view} host={host.name} code={code} language={language} />;
  }
  return (
    <TakeFrame host={host.name} language={language} fillsWindow>
      <h1 className="sr-only">{view.meta.title}</h1>
      {host.asksFor === "name" && <CurrentLearner code={code} name={last.name} language={language} />}
      <Attempt
        view={view}
        token={token}
        code={code}
        locale={language.locale}
        messages={{
          ...getTokenMessages(language),
          seeResult: language.text("seeResult"),
          goToStart: language.text("goToStart"),
          submitted: language.text("submitted"),
        }}
      />
    </TakeFrame>
  );
}

/**
 * Returns `busy` if too many attempts are open. Otherwise the assessment was archived or another tab has just submitted
 * the attempt, which the previous page explains.
 */
function toRefusal(error: unknown): "busy" | undefined {
  if (!(error instanceof AppError) || error.code === "unavailable") throw error;
  return error.code === "rate_limited" ? "busy" : undefined;
}

/** Shows whose attempt it is, for browsers that several people use. */
const CurrentLearner = ({
  code,
  name,
  language: { text },
}: {
  code: string;
  name: string | null;
  language: HostedLanguage;
}) => (
  <p className="mb-3 flex flex-wrap gap-x-3 text-sm text-muted">
    {name && <span className="wrap-anywhere">{text("takingAs", { name })}</span>}
    <a className="link inline-block min-h-6 wrap-anywhere" href={`/take/${code}?as=other`}>
      {name ? text("notName", { name }) : text("notYou")}
    </a>
  </p>
);
