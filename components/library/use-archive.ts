import { useRouter } from "next/navigation";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { COMMON } from "#lib/messages/common.ts";

type Archive = "archive" | "unarchive";
type ArchiveTexts = { archived: string; unarchived: string };

/** Returns a function that archives or unarchives one resource, and offers to undo it. */
export function useArchive(
  kind: "assessments" | "collections" | "items",
  id: string,
  texts: ArchiveTexts,
): (to: Archive) => void {
  const router = useRouter();
  const showToast = useToast();
  const setArchived = useAction(
    (to: Archive): Promise<unknown> => call("POST", `/v1/${kind}/${id}/${to}`),
    (_, to) => {
      const opposite = to === "archive" ? "unarchive" : "archive";
      showToast(to === "archive" ? texts.archived : texts.unarchived, {
        action: { name: COMMON.undo, run: () => changeArchived(opposite) },
      });
      router.refresh();
    },
  );
  const changeArchived = (to: Archive) =>
    setArchived.mutate(to, { onError: (error) => showToast(error.message, { tone: "bad" }) });
  return changeArchived;
}
