import type { ImportState } from '#shared/importing/ImportState.ts'
import type { PageCompany } from '../../../support/PageCompany.ts'

/** Sends a file as the page does, in a form; returns what its import would do. */
export async function sendImportFile(
  { server }: PageCompany,
  name: string,
  content: string | Buffer,
): Promise<ImportState> {
  const boundary = 'a-boundary'
  const head = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${name}"`,
    'Content-Type: text/csv',
    '',
    '',
  ].join('\r\n')
  const { statusCode, payload } = await server.inject({
    method: 'POST',
    url: '/api/imports',
    headers: {
      authorization: 'Bearer ann',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  if (statusCode !== 200) throw new Error(`${name} was answered with ${statusCode}: ${payload}`)
  // The server's own answer; a wrong form fails the test.
  return JSON.parse(payload) as ImportState
}
