import type { Readable } from 'node:stream'
import { toSingleLine } from '#shared/kernel/text.ts'

/** The content type of a call that returns a file, in place of a response schema. */
export interface FileResponseType {
  readonly contentType: string
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
  /** How long a browser may cache it; not at all if omitted. */
  readonly cacheSeconds?: number
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
