import BookOpen from "lucide-react/icons/book-open";
import ChartColumn from "lucide-react/icons/chart-column";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Database from "lucide-react/icons/database";
import Folder from "lucide-react/icons/folder";
import GraduationCap from "lucide-react/icons/graduation-cap";
import House from "lucide-react/icons/house";
import KeyRound from "lucide-react/icons/key-round";
import Layers from "lucide-react/icons/layers";
import Settings from "lucide-react/icons/settings";
import SquareCheckBig from "lucide-react/icons/square-check-big";
import UserRound from "lucide-react/icons/user-round";
import UsersRound from "lucide-react/icons/users-round";
import Webhook from "lucide-react/icons/webhook";

const ICONS = {
  overview: House,
  assessments: ClipboardList,
  items: Database,
  folders: Folder,
  collections: Layers,
  results: ChartColumn,
  learners: GraduationCap,
  grading: SquareCheckBig,
  keys: KeyRound,
  webhooks: Webhook,
  members: UsersRound,
  settings: Settings,
  account: UserRound,
  docs: BookOpen,
} as const;

export type NavIconName = keyof typeof ICONS;

/** Renders the icon of a page of the dashboard. The page's name is next to it, so screen readers don't need it. */
export function NavIcon({ name }: { name: NavIconName }) {
  const Icon = ICONS[name];
  return <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />;
}
