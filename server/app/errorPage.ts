import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#shared/wire/errors.ts'
import { escapeHtml } from '#server/kernel/escapeHtml.ts'

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; color: #1c2733; background: #f5f7f9; margin: 0; display: grid; place-items: center; min-height: 100vh }
  main { background: #fff; border: 1px solid #d7dee5; border-radius: 8px; padding: 32px 40px; max-width: 34rem; margin: 24px }
  h1 { font-size: 20px; margin: 0 0 8px }
  p { margin: 0; white-space: pre-line }
  small { display: block; margin-top: 16px; color: #5b6875 }
  @media (prefers-color-scheme: dark) { body { color: #e6ebf0; background: #14191f } main { background: #1c232b; border-color: #36424e } small { color: #9aa7b4 } }`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

/** Does a person look at the answer, in a tab of its own, rather than a program? */
export function isOpenedInTab({ headers, method }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').startsWith('text/html')
}

/** The error of a document that was opened in a tab, as a sentence. */
export function sendErrorPage(
  reply: FastifyReply,
  status: number,
  { message, requestId }: ErrorBody,
): FastifyReply {
  const reference = requestId === undefined ? '' : `<small>Request ${escapeHtml(requestId)}</small>`
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not opened - Rolloff</title><style>${STYLE}</style></head><body><main><h1>This could not be opened</h1><p>${escapeHtml(message)}</p>${reference}</main></body></html>`,
    )
}
