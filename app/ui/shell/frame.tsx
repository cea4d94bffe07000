import { createContext, useContext } from "react";
import type { RootData } from "#app/root.tsx";
import { useNonce } from "../page/nonce.ts";

/** The parts of a page's frame that all visitors of a shop share, as HTML. */
export interface Frame {
  /** Differs between frames with different contents. */
  readonly version: string;
  /** The shop's colours, as a style sheet. */
  readonly style: string;
  /** The shop's navigation. */
  readonly menu: string;
  /** The columns of the footer. */
  readonly about: string;
  readonly address: string;
  readonly links: string;
}

type Part = Exclude<keyof Frame, "version">;
const PARTS: readonly Part[] = ["style", "menu", "about", "address", "links"];

/** The frame of this document: the server's own, or in the browser the one that came with it. */
export const FrameContext = createContext<Frame | undefined>(undefined);

/**
 * Reads the frame from the server's document before anything has changed it, so that the document's data need not
 * repeat it. A page that leaves parts out, such as the location picker without menus, has the version ""; the frame is
 * then replaced by the one that comes with the next page's data.
 */
export function frameOfDocument(document: Document): Frame {
  const found = PARTS.map((part) => document.querySelector(`[data-frame="${part}"]`)?.innerHTML);
  const version = found.includes(undefined) ? "" : (document.documentElement.dataset.version ?? "");
  const parts = Object.fromEntries(PARTS.map((part, index) => [part, found[index] ?? ""]));
  return { ...(parts as Record<Part, string>), version };
}

/**
 * The frame to show: the document's, as long as the shop's has not changed since. A document without a nonce names its
 * styles by their hashes and would drop a sheet with new colours, so it keeps its own.
 */
export function useFrame(root: RootData | undefined): Frame | undefined {
  const frame = useContext(FrameContext);
  const nonce = useNonce();
  const { version, parts } = root?.frame ?? {};
  if (!parts || frame?.version === version) return frame;
  return nonce || !frame ? parts : { ...parts, style: frame.style };
}

/** An element whose content is a part of the frame. The browser does not touch it until the shop's frame changes. */
export function FramePart({
  frame,
  part,
  as: Tag = "div",
  className,
}: {
  frame: Frame | undefined;
  part: Part;
  as?: "div" | "ul" | "address";
  className?: string;
}) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
    <Tag data-frame={part} className={className} dangerouslySetInnerHTML={{ __html: frame?.[part] ?? "" }} />
  );
}
