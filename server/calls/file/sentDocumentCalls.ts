import { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import { InvoiceCommunication } from '#shared/invoicing/InvoiceCommunication.ts'
import { NotFound } from '#server/kernel/errors.ts'
import type { Database } from '../../database/Database.ts'
import { extractPages } from '../../files/extractPages.ts'
import type { FileStore } from '../../files/FileStore.ts'
import { readRecords } from '../../reads/readRecords.ts'
import { defineCall, type Call } from '../Call.ts'
import type { FileResponse } from '../FileResponse.ts'
import { key, strictObject } from '../schemas.ts'

const PDF = 'application/pdf'

const inPath = () => strictObject({ id: key() })

/** What customers were sent, as it was, for those who may read that it was: by token, or by ticket in a tab of its own (IN303). */
export function sentDocumentCalls(database: Database, files: FileStore): readonly Call[] {
  const shared = { method: 'GET', opensInTab: true, response: { contentType: PDF } } as const
  return [
    defineCall({
      ...shared,
      path: '/api/file/email/:id',
      summary: 'The invoice, receipt or statement that was attached to an email, as it was',
      role: EmailMessage.access.read,
      params: inPath(),
      run: async ({ id }) => {
        const [email] = await readRecords(database, 'EmailMessage', 'id', [id])
        if (email === undefined) throw notKept()
        return inline(`Attachment of email ${id}`, await open(files, email.document))
      },
    }),
    defineCall({
      ...shared,
      path: '/api/file/communication/:id',
      summary: 'An invoice as it was printed or emailed',
      role: InvoiceCommunication.access.read,
      params: inPath(),
      run: async ({ id }) => {
        const [sent] = await readRecords(database, 'InvoiceCommunication', 'id', [id])
        if (sent === undefined) throw notKept()
        const { document, firstPage, pageCount } = sent
        const pdf = await open(files, document)
        const isPart = firstPage !== null && pageCount !== null
        return inline(
          `Invoice as sent ${id}`,
          isPart ? await extractPages(pdf, { firstPage, pageCount }) : pdf,
        )
      },
    }),
  ]
}

async function open(files: FileStore, name: string | null): Promise<Buffer> {
  const bytes = name === null ? null : await files.open(name)
  if (bytes === null) throw notKept()
  return bytes
}

function notKept(): NotFound {
  return new NotFound('What was sent was not kept.', 'id')
}

function inline(title: string, bytes: Buffer): FileResponse {
  return { fileName: `${title}.pdf`, contentType: PDF, bytes, disposition: 'inline' }
}
