import { MutationObserver, notifyManager, QueryClient } from "@tanstack/react-query";
import type { ComponentProps, ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Message } from "#components/ui/message.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";

describe("a message", () => {
  test("puts elements into its slots, in the order of the sentence", () => {
    const text = "Set {variable}, then read the {reference}.";
    const markup = renderToStaticMarkup(
      <Message text={text} values={{ reference: <a href="/docs">docs</a>, variable: <code>KEY</code> }} />,
    );
    expect(markup).toBe('Set <code>KEY</code>, then read the <a href="/docs">docs</a>.');
  });

  test("shows values as text, even if they look like markup or slots", () => {
    const markup = renderToStaticMarkup(<Message text="By {name}" values={{ name: "<b>{name}</b>" }} />);
    expect(markup).toBe("By &lt;b&gt;{name}&lt;/b&gt;");
  });
});

describe("an empty state", () => {
  test("leaves the heading to the page that it is part of", () => {
    expect(renderToStaticMarkup(<EmptyState title="No keys yet" />)).not.toContain("<h1");
  });

  test("has the heading of a page that it replaces, such as one that the member can't view", () => {
    expect(renderToStaticMarkup(<EmptyState isPage title="Gone" />)).toMatch(/<h1[^>]*>Gone<\/h1>/);
    expect(renderToStaticMarkup(<NotAllowed permission="audit.read" />)).toMatch(/<h1[^>]*>You don’t have/);
  });
});

describe("a list's pagination", () => {
  const render = (meta: { total: number; page: number; next?: boolean }) =>
    renderToStaticMarkup(
      <Pagination meta={{ limit: 25, ...meta }} href={(page) => `?page=${page}`} noun="member" />,
    );

  test("shows only the number of rows if they fit on one page", () => {
    expect(render({ total: 1, page: 1 })).toContain(">1 member<");
    expect(render({ total: 25, page: 1 })).toContain(">25 members<");
    expect(render({ total: 25, page: 1 })).not.toContain("href");
  });

  test("shows the range of rows and links to the other pages if there are several", () => {
    expect(render({ total: 60, page: 1 })).toContain(">1–25 of 60 members<");
    expect(render({ total: 60, page: 3 })).toContain(">51–60 of 60 members<");
    expect(render({ total: 60, page: 3 })).toContain('href="?page=2"');
    expect(render({ total: 25, page: 1, next: true })).toContain(">1–25 of 25 members<");
  });

  test.each([
    [60, 4, "60 members", 3],
    [60, 9, "60 members", 3],
    [3, 2, "3 members", 1],
    [0, 2, "0 members", 1],
  ])("of %d rows leads from page %d, which is past the end, to the last page", (total, page, count, last) => {
    const markup = render({ total, page });
    expect(markup).toContain(`>${count}<`);
    expect([...markup.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([`?page=${last}`]);
  });
});

describe("a table", () => {
  const render = (rows: readonly string[], showLength: boolean) =>
    renderToStaticMarkup(
      <DataTable
        caption="Words"
        rows={rows}
        getKey={(word) => word}
        empty={<p>No words yet</p>}
        columns={[
          { head: "Word", sort: "ascending", cell: (word) => <b>{word}</b> },
          showLength && { head: "Length", numeric: true, cell: ({ length }) => length },
        ]}
      />,
    );

  test("has a caption and a header for each column, and names the column that it is sorted by", () => {
    const markup = render(["one", "three"], true);
    expect(markup).toContain("Words</caption>");
    expect(markup.match(/<th /g)).toHaveLength(2);
    expect(markup.match(/aria-sort="ascending"/g)).toHaveLength(1);
    expect(markup).toContain(">5</td>");
  });

  test("leaves out columns that are false", () => {
    expect(render(["one"], false)).not.toContain("Length");
  });

  test("without rows is replaced by its empty state", () => {
    expect(render([], true)).toBe("<p>No words yet</p>");
  });
});

describe("a timestamp", () => {
  test("is rendered in UTC by the server, with the full date and time in its tooltip", () => {
    const markup = renderToStaticMarkup(<Timestamp at="2020-03-01T23:30:05Z" day />);
    expect(markup).toContain('dateTime="2020-03-01T23:30:05.000Z"');
    expect(markup).toContain(">Mar 1, 2020<");
    expect(markup).toMatch(/title="Mar 1, 2020, 11:30:05.PM UTC"/);
  });

  test("is relative if it is recent, unless the date is what matters", () => {
    const at = new Date(Date.now() - 5.5 * 60_000);
    expect(renderToStaticMarkup(<Timestamp at={at} />)).toContain(">5 minutes ago<");
    const absolute = renderToStaticMarkup(<Timestamp at={at} absolute />);
    expect(absolute).not.toContain("ago");
    expect(absolute).toContain(
      `>${at.toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" })}, `,
    );
  });

  test("of an event that never happened reads “Never”", () => {
    expect(renderToStaticMarkup(<Timestamp at={null} />)).toContain("Never");
  });
});

describe("a button with an action that takes time", () => {
  afterEach(() => vi.useRealTimers());

  /** Returns a function that clicks the button, and reports whether the browser would submit the button's form. */
  function renderButton(props: Partial<ComponentProps<typeof PendingButton>>) {
    let button: ReactElement<ComponentProps<"button">> | undefined;
    const Probe = () => {
      button = PendingButton({ type: "submit", isPending: false, ...props });
      return button;
    };
    renderToStaticMarkup(<Probe />);
    return () => {
      const preventDefault = vi.fn();
      // @ts-expect-error The button reads nothing else of the event.
      button?.props.onClick?.({ preventDefault });
      return preventDefault.mock.calls.length === 0;
    };
  }

  test("acts once if it is clicked twice before it shows that the action is running", () => {
    vi.useFakeTimers();
    const onClick = vi.fn();
    const click = renderButton({ type: "button", onClick });
    click();
    click();
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  test("submits its form once until the mutation is known to be pending", () => {
    vi.useFakeTimers();
    const mutation = new MutationObserver(new QueryClient(), { mutationFn: () => new Promise(() => {}) });
    const click = renderButton({});
    const submitted: boolean[] = [];
    mutation.subscribe(notifyManager.batchCalls(() => submitted.push(click())));
    submitted.push(click(), click());
    // The browser submits the form once the click's handlers have run.
    void mutation.mutate();
    vi.runAllTimers();
    expect(submitted).toEqual([true, false, false]);
  });

  test("acts again if its action didn't start", () => {
    vi.useFakeTimers();
    const click = renderButton({});
    expect(click()).toBe(true);
    vi.runAllTimers();
    expect(click()).toBe(true);
  });

  test.each([{ isPending: true }, { isUnavailable: true }])("doesn't act with %j", (props) => {
    const onClick = vi.fn();
    expect(renderButton({ ...props, onClick })()).toBe(false);
    expect(onClick).not.toHaveBeenCalled();
  });
});
