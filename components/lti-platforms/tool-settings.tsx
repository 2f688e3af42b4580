import { CopyButton } from "#components/ui/copy-button.tsx";
import { LTI_PLATFORMS } from "#lib/messages/lti-platforms.ts";

/** The service's addresses, to enter in a platform by hand, with what to choose in some platforms. */
export function ToolSettings({ baseUrl }: { baseUrl: string }) {
  const addresses = [
    { name: LTI_PLATFORMS.tool.launch, url: `${baseUrl}/lti/launch` },
    { name: LTI_PLATFORMS.tool.login, url: `${baseUrl}/lti/login` },
    { name: LTI_PLATFORMS.tool.jwks, url: `${baseUrl}/lti/jwks` },
  ];
  return (
    <section aria-labelledby="tool" className="mt-10">
      <h2 id="tool" className="text-lg font-semibold">
        {LTI_PLATFORMS.toolTitle}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{LTI_PLATFORMS.toolLead}</p>
      <ul className="mt-4 space-y-4">
        {addresses.map(({ name, url }) => (
          <li key={url} className="text-sm">
            <p className="font-medium">{name}</p>
            <p className="mt-1 flex flex-wrap items-center gap-2">
              <span className="font-mono wrap-anywhere">{url}</span>
              <CopyButton text={url} isInline />
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-4 max-w-prose space-y-3 text-sm">
        {[LTI_PLATFORMS.moodle, LTI_PLATFORMS.canvas, LTI_PLATFORMS.others].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </section>
  );
}
