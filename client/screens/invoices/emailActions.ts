import { permissions } from '#shared/access/roles.ts'
import { canBeSentNow, canBeStopped, isAddressReplaced } from '#shared/invoicing/emailQueue.ts'
import type { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import { sendEmailsNow, stopEmails } from './emailCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { openFile } from '../../context/openFile.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import type { ListAction } from '../../screen/list/ListAction.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { emailedDocumentUrl } from './invoiceCalls.ts'
import { emailsHastened, emailsStopped, messages, replacedAddresses } from './messages.ts'

// Loaded with the first email that is shown.
const emailDialog = loadedOnUse(async () => (await import('./EmailDialog.tsx')).EmailDialog)

const needs = permissions.administer

/** What is done with the emails of a list: shown, and by administrators sent at once or stopped (ML300 to ML302). */
export function emailActions<Row extends EmailMessage>(): readonly ListAction<
  Row,
  ListContext<Row>,
  typeof EmailMessage
>[] {
  return [
    {
      caption: 'Show Email',
      icon: 'mail',
      withOne: async (email, { app }) => {
        await app.dialogs.show(emailDialog(), { email })
      },
    },
    {
      caption: 'Show As Sent',
      icon: 'print',
      enabled: ({ selected: [row] }) => row?.document != null,
      withOne: ({ id }, { app }) => openFile(app, emailedDocumentUrl(id)),
    },
    {
      caption: 'Send Now',
      icon: 'play',
      needs,
      enabled: ({ selected }) => selected.some(canBeSentNow),
      withSome: async (rows, { app }) => {
        const sendable = rows.filter(canBeSentNow)
        if (!(await isAddressMeant(app, sendable))) return false
        const { emails } = await sendEmailsNow(app.api, idsOf(sendable))
        app.toasts.success(emailsHastened(emails))
        return true
      },
    },
    {
      caption: 'Stop',
      icon: 'pause',
      needs,
      enabled: ({ selected }) => selected.some(canBeStopped),
      withSome: async (rows, { app }) => {
        if (!(await app.dialogs.confirm(messages.stopEmails))) return false
        const { emails } = await stopEmails(app.api, idsOf(rows.filter(canBeStopped)))
        app.toasts.success(emailsStopped(emails))
        return true
      },
    },
  ]
}

/** Asks before emails go once more to an address that they did not reach and that their customer has replaced (ML1430). */
async function isAddressMeant(app: ScreenContext, emails: readonly EmailMessage[]): Promise<boolean> {
  const customerIds = emails.flatMap(({ status, customerId }) =>
    status === 'Failed' && customerId !== null ? [customerId] : [],
  )
  if (customerIds.length === 0) return true
  const { rows: customers } = await app.store.queryRows(customersQuery, {
    where: { id: { in: customerIds } },
    usePost: true,
  })
  const addresses = new Map(customers.map(({ id, email }) => [id, email]))
  const replaced = emails.flatMap(({ status, to, subject, customerId }) => {
    const current = addresses.get(customerId ?? 0) ?? null
    return current !== null && isAddressReplaced({ status, to }, current) ? [{ subject, to, current }] : []
  })
  return replaced.length === 0 || app.dialogs.confirm(replacedAddresses(replaced))
}

function idsOf(rows: readonly EmailMessage[]): readonly number[] {
  return rows.map(({ id }) => id)
}
