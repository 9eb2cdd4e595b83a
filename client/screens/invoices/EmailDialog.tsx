import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import { permissions } from '#shared/access/roles.ts'
import type { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import { mailboxIdOf, type MailboxMessage } from '#shared/wire/mailbox.ts'
import { findLocalEmail, localAttachmentPath } from './emailCalls.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { openFile } from '../../context/openFile.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../screen/record/Facts.tsx'
import type { Fact } from '../../screen/record/FactsCard.tsx'
import { useFetched } from '../../screen/useFetched.ts'
import './emailDialog.css'

interface EmailDialogProps extends DialogProps<never> {
  readonly email: EmailMessage
}

/**
 * What an email says and to whom, 680 pixels wide; to administrators also what was attached, where it went to the local mailbox
 * (ML302).
 */
export const EmailDialog = observer(function EmailDialog({ email, close }: EmailDialogProps) {
  const local = useLocalEmail(email)
  return (
    <DialogFrame
      title="Email"
      width={680}
      onCancel={() => close()}
      buttons={[{ caption: 'Close', run: () => close(), autoFocus: true }]}
    >
      <div className="editor shown-email" data-testid="shown-email">
        <Facts id="email-facts" facts={useFacts(email)} />
        <h2>{email.subject}</h2>
        <p className="email-body">{email.body}</p>
        {local !== null && <Attachments email={local} />}
      </div>
    </DialogFrame>
  )
})

function Attachments({ email: { id, attachments } }: { readonly email: MailboxMessage }) {
  const app = useScreenContext()
  return (
    <div className="email-attachments">
      {attachments.map(({ fileName }, index) => (
        <Button
          key={`${index} ${fileName}`}
          caption={fileName}
          icon="file"
          onClick={() => void openFile(app, localAttachmentPath(id, index))}
        />
      ))}
    </div>
  )
}

/** The email as the local mailbox has it; null for whom, or where, it is not read there. */
function useLocalEmail({ messageId, status }: EmailMessage): MailboxMessage | null {
  const { api, session } = useScreenContext()
  const id = status === 'Sent' && session.satisfies(permissions.administer) ? mailboxIdOf(messageId) : null
  const find = useCallback(async () => (id === null ? null : findLocalEmail(api, id)), [api, id])
  return useFetched(find).value
}

/** What there is to say of an email; what is empty is left out. */
function useFacts(email: EmailMessage): readonly Fact[] {
  const { formats } = useScreenContext()
  const facts: readonly (readonly [string, string | null])[] = [
    ['To', email.to],
    ['Cc', email.cc],
    ['Bcc', email.bcc],
    ['Answers go to', email.from],
    ['Queued', `${formats.instant(email.created)} by ${email.createdBy ?? 'the server'}`],
    ['Status', email.status],
    ['Attempts', String(email.attempts)],
    ['Next attempt', formats.instant(email.nextAttempt)],
    ['Sent', formats.instant(email.sent)],
    ['Problem', email.error],
  ]
  return facts.filter(([, text]) => text !== null && text !== '')
}
