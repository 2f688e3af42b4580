export type Page = { url: string; status: number; text: string; visitedUrls: string[] };

/** Browses pages as a browser without scripts does: it follows redirects, sends forms and keeps each site's cookies. */
export type HttpSession = {
  navigate(url: string, fields?: Record<string, string>): Promise<Page>;
  json(url: string, fields?: Record<string, string>): Promise<Record<string, string>>;
  cookies(site: string): string;
};

export function createHttpSession(): HttpSession {
  const jars = new Map<string, Map<string, string>>();
  const getJar = (url: string) => {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const cookies = (url: string) => [...getJar(url)].map(([name, value]) => `${name}=${value}`).join("; ");
  const sendOnce = async (url: string, fields?: Record<string, string>) => {
    const response = await fetch(url, {
      headers: { cookie: cookies(url) },
      redirect: "manual",
      ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) getJar(url).delete(name);
      else getJar(url).set(name, value);
    }
    return response;
  };
  return {
    cookies,
    json: async (url, fields) => (await sendOnce(url, fields)).json(),
    async navigate(url, fields) {
      let response = await sendOnce(url, fields);
      let at = url;
      const visitedUrls = [url];
      while (response.headers.has("location") && visitedUrls.length < 20) {
        at = new URL(response.headers.get("location") ?? "", at).href;
        visitedUrls.push(at);
        response = await sendOnce(at);
      }
      return { url: at, status: response.status, text: await response.text(), visitedUrls };
    },
  };
}
