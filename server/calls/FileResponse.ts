import type { Readable } from 'node:stream'
import { toSingleLine } from '#shared/kernel/text.ts'

/** The content type of a call that returns a file, in place of a response schema. */
export interface FileResponseType {
  readonly contentType: string
  /** What it is, unless it is a file. */
  readonly description?: string
}

/** A file returned by a call. */
export interface FileResponse {
  /** The name under which the browser saves it. */
  readonly fileName: string
  readonly contentType: string
  /** All of it, or a stream of what would be too much to hold. */
  readonly bytes: Buffer | Readable
  /** Whether the browser displays the file (if it can) or downloads it. */
  readonly disposition: 'inline' | 'attachment'
  /**
   * What changes whenever its bytes do: a browser may keep the file, but asks each time whether it still is what it has, so that the
   * right to it is checked again. Without it the file is not kept.
   */
  readonly version?: string
}

/** The headers that say how a browser may keep a file. */
export function cacheHeaders({ version }: FileResponse): Readonly<Record<string, string>> {
  if (version === undefined) return { 'cache-control': 'private, no-store' }
  return { 'cache-control': 'private, no-cache', etag: entityTag(version) }
}

/** Does the browser have the file already, by the entity tags that it sends (RFC 9110, `If-None-Match`)? */
export function isKept({ version }: FileResponse, tags: string | undefined): boolean {
  if (version === undefined || tags === undefined) return false
  return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === entityTag(version))
}

function entityTag(version: string): string {
  return `"${version}"`
}

/** The header that names a file, in plain ASCII for old clients and in the extended form for all characters (RFC 6266). */
export function contentDisposition({ disposition, fileName }: FileResponse): string {
  const plain = fileName.replace(/[^\w .()-]/g, '_')
  // A lone surrogate, which old records may contain, cannot be encoded.
  const encoded = encodeURIComponent(toSingleLine(fileName)).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
