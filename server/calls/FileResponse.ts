import { toSingleLine } from '#shared/kernel/text.ts'

/** What kind of file a call answers, in place of a schema. */
export interface FileResponseType {
  readonly contentType: string
}

/** A file as a call answers it. */
export interface FileResponse {
  /** What the browser calls it when it is stored. */
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Buffer
  /** Shown in the browser where it can show such files, or stored at once. */
  readonly disposition: 'inline' | 'attachment'
  /** How long a browser may show it again without asking; never where it is left out. */
  readonly cacheSeconds?: number
}

/** The header that names a file, in the plain form for old readers and in the form for all letters (RFC 6266). */
export function contentDisposition({ disposition, fileName }: FileResponse): string {
  const plain = fileName.replace(/[^\w .()-]/g, '_')
  // Half a character, as old records may have one, cannot be encoded.
  const encoded = encodeURIComponent(toSingleLine(fileName)).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
