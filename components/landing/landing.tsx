import type { ReactNode } from "react";
import { Brand } from "#components/shell/brand.tsx";
import { AUDIENCES, LANDING, SELF_HOSTING } from "#lib/messages/landing.ts";
import { ApiExample } from "./api-example.tsx";
import { Audience } from "./audience.tsx";
import { ProductPicture } from "./product-picture.tsx";

/** The home page for visitors who aren't signed in. */
export const Landing = ({ maySignUp }: { maySignUp: boolean }) => (
  <div className="mx-auto max-w-6xl px-5 sm:px-8">
    <Header maySignUp={maySignUp} />
    <main>
      <section className="pt-10 pb-14 sm:pt-16 lg:pb-20">
        <h1 className="max-w-3xl text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
          {LANDING.title}
        </h1>
        <p className="mt-5 max-w-2xl text-lg text-pretty text-muted">{LANDING.lead}</p>
        <div className="mt-7 mb-10 flex flex-wrap gap-2 sm:mb-14">
          <a className="button button-primary" href={maySignUp ? "/sign-up" : "/sign-in"}>
            {maySignUp ? LANDING.signUp : LANDING.signIn}
          </a>
          <a className="button button-secondary" href="/docs">
            {LANDING.readDocs}
          </a>
        </div>
        <ProductPicture
          name="landing-editor"
          width={1200}
          height={720}
          alt={LANDING.editorAlt}
          isFirst
          className="w-full"
        />
      </section>
      <Audience id="integrators" href="/docs#quick-start" {...AUDIENCES.integrators}>
        <ApiExample />
      </Audience>
      <Audience id="teachers" href="/docs/guides/hosted" {...AUDIENCES.teachers}>
        <ProductPicture name="landing-grading" width={960} height={720} alt={AUDIENCES.teachers.alt} />
      </Audience>
      <Audience id="learners" href="/docs/guides/review" {...AUDIENCES.learners}>
        <ProductPicture
          name="landing-player"
          width={390}
          height={640}
          alt={AUDIENCES.learners.alt}
          className="mx-auto block w-80"
        />
      </Audience>
      <SelfHosting />
    </main>
  </div>
);

const Header = ({ maySignUp }: { maySignUp: boolean }) => (
  <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-5">
    <Brand />
    <nav aria-label={LANDING.navigation} className="-mx-2 flex flex-wrap gap-1">
      <HeaderLink href="/docs">{LANDING.docs}</HeaderLink>
      {maySignUp && <HeaderLink href="/sign-in">{LANDING.signIn}</HeaderLink>}
    </nav>
  </header>
);

const HeaderLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="button button-quiet" href={href}>
    {children}
  </a>
);

const SelfHosting = () => (
  <section
    aria-labelledby="self-hosting"
    className="grid items-center gap-x-12 gap-y-6 border-t border-line py-14 lg:grid-cols-5 lg:py-20"
  >
    <div className="lg:col-span-2">
      <h2 id="self-hosting" className="text-2xl font-semibold tracking-tight">
        {SELF_HOSTING.title}
      </h2>
      <p className="mt-3 text-muted">{SELF_HOSTING.text}</p>
      <a href="/docs/guides/operations" className="link mt-4 inline-block min-h-6 font-medium">
        {SELF_HOSTING.link}
      </a>
    </div>
    <dl
      aria-label={SELF_HOSTING.commandsLabel}
      className="card divide-y divide-line font-mono text-sm lg:col-span-3"
    >
      {SELF_HOSTING.commands.map(({ command, effect }) => (
        <div key={command} className="flex flex-wrap gap-x-6 gap-y-1 px-4 py-3">
          <dt className="w-24 shrink-0 font-medium">{command}</dt>
          <dd className="text-muted">{effect}</dd>
        </div>
      ))}
    </dl>
  </section>
);
