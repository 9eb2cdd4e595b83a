import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Address, type Email } from 'postal-mime'
import type { MailboxEntry } from '#shared/wire/mailbox.ts'
import { NotFound } from '../../kernel/errors.ts'
import type { Mailbox } from '../../mail/Mailbox.ts'

const ENDING = '.eml'

/** The folder of the local mailbox. */
export function mailboxFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'mailbox')
}

/** The mailbox in a folder, in which `localMailer` puts emails. */
export function localMailbox(folder: string): Mailbox {
  return {
    list: async (limit) => {
      const names = (await namesIn(folder)).filter((name) => name.endsWith(ENDING))
      // Names begin with the instant of the first attempt.
      const newest = names.toSorted().toReversed().slice(0, limit)
      return Promise.all(
        newest.map(async (name) => entryOf(name.slice(0, -ENDING.length), await read(folder, name))),
      )
    },
    read: async (id) => {
      const email = await find(folder, id)
      return {
        ...entryOf(id, email),
        messageId: email.messageId ?? '',
        headers: email.headers.map(({ key, value }) => ({ name: key, value })),
        text: email.text ?? null,
        html: email.html ?? null,
      }
    },
    readAttachment: async (id, index) => {
      const attachment = (await find(folder, id)).attachments[index]
      if (attachment === undefined) throw new NotFound(`The email has no attachment ${index}.`, 'index')
      return {
        fileName: attachment.filename ?? `attachment-${index}`,
        contentType: attachment.mimeType,
        bytes: bytesOf(attachment.content),
      }
    },
  }
}

async function find(folder: string, id: string): Promise<Email> {
  const name = `${id}${ENDING}`
  if (!(await namesIn(folder)).includes(name)) throw new NotFound(`There is no email ${id}.`, 'id')
  return read(folder, name)
}

async function read(folder: string, name: string): Promise<Email> {
  return PostalMime.parse(await readFile(path.join(folder, name)))
}

/** Before the first email there is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : []
}

function entryOf(id: string, email: Email): MailboxEntry {
  return {
    id,
    date: email.date ?? null,
    from: email.from === undefined ? '' : formatAddresses([email.from]),
    to: formatAddresses(email.to ?? []),
    cc: formatAddresses(email.cc ?? []),
    bcc: formatAddresses(email.bcc ?? []),
    subject: email.subject ?? '',
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      fileName: filename ?? '',
      contentType: mimeType,
      bytes: bytesOf(content).length,
    })),
  }
}

function formatAddresses(addresses: readonly Address[]): string {
  return addresses
    .map(({ name, address }) => (name === '' ? (address ?? '') : `${name} <${address ?? ''}>`))
    .join(', ')
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
}
