export type Page = { url: string; status: number; text: string; passed: string[] };

/** Goes from page to page as a browser without scripts does: redirects, forms, and each site's own cookies. */
export type Walker = {
  go(url: string, fields?: Record<string, string>): Promise<Page>;
  json(url: string, fields?: Record<string, string>): Promise<Record<string, string>>;
  cookies(site: string): string;
};

export function newWalker(): Walker {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string) => {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const cookies = (url: string) => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join("; ");
  const once = async (url: string, fields?: Record<string, string>) => {
    const response = await fetch(url, {
      headers: { cookie: cookies(url) },
      redirect: "manual",
      ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) jarOf(url).delete(name);
      else jarOf(url).set(name, value);
    }
    return response;
  };
  return {
    cookies,
    json: async (url, fields) => (await once(url, fields)).json(),
    async go(url, fields) {
      let response = await once(url, fields);
      let at = url;
      const passed = [url];
      while (response.headers.has("location") && passed.length < 20) {
        at = new URL(response.headers.get("location") ?? "", at).href;
        passed.push(at);
        response = await once(at);
      }
      return { url: at, status: response.status, text: await response.text(), passed };
    },
  };
}
