import { observer } from 'mobx-react-lite'
import { DialogFrame, type DialogButton } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { useApp } from '../App.ts'
import type { SessionUser } from '../../context/Session.ts'
import { changeCountText } from '../../context/messages.ts'
import type { SessionRenewal } from './SessionRenewal.ts'

interface SignInAgainDialogProps extends DialogProps<boolean> {
  readonly renewal: SessionRenewal
}

/** Asks over the page to sign in again; the page stays unchanged. */
export const SignInAgainDialog = observer(function SignInAgainDialog({
  renewal,
  close,
}: SignInAgainDialogProps) {
  const { session, store } = useApp()
  const { user } = session
  const { otherUser, failure } = renewal
  // Returns no promise, so that the button stays enabled: a closed window can be opened again.
  const signIn = (): void => void renewal.attempt().then((isBack) => isBack && close(true))
  const buttons: readonly DialogButton[] = [
    { caption: 'Not now', variant: 'quiet', isSeparated: true, run: () => close(false) },
    ...(otherUser === null
      ? []
      : [{ caption: `Continue as ${otherUser.displayName}`, run: () => renewal.continueAsOtherUser() }]),
    {
      caption: otherUser === null ? 'Sign in' : `Sign in as ${user.displayName}`,
      variant: 'primary',
      isDefault: true,
      autoFocus: true,
      run: signIn,
    },
  ]
  return (
    <DialogFrame
      title="Your session has ended"
      width={480}
      role="alertdialog"
      onCancel={() => close(false)}
      buttons={buttons}
    >
      {otherUser === null ? (
        <p className="question">
          Sign in again as {user.displayName} to continue. The page stays as it is
          {store.pending.hasChanges
            ? `, with ${changeCountText(store.pending.count)} that ${waits(store.pending.count)} to be saved`
            : ''}
          .
        </p>
      ) : (
        <OtherUser owner={user} other={otherUser} changes={store.pending.count} />
      )}
      {failure !== null && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </DialogFrame>
  )
})

function waits(count: number): string {
  return count === 1 ? 'waits' : 'wait'
}

interface OtherUserProps {
  readonly owner: SessionUser
  readonly other: SessionUser
  readonly changes: number
}

function OtherUser({ owner, other, changes }: OtherUserProps) {
  return (
    <p className="question">
      You signed in as {other.displayName}; this page is {owner.displayName}’s.
      {changes > 0 &&
        ` ${changeCountText(changes)} ${changes === 1 ? 'stays' : 'stay'} on this computer, for ${owner.displayName} only.`}
    </p>
  )
}
