import { observer } from 'mobx-react-lite'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { useIsSlow } from '../kit/useIsSlow.ts'
import { useScreenContext } from './ScreenContext.ts'
import { ForeignMark } from './saving/ForeignMark.tsx'
import { describePending } from './messages.ts'
import './pendingActions.css'

interface PendingActionsProps {
  readonly save: () => void
  readonly cancel: () => void
}

/** Shown in a screen's head while changes are pending: the chip that opens the review, Cancel and Save (B-02, F-050). */
export function PendingActions(actions: PendingActionsProps) {
  return (
    <>
      <PendingChip />
      <PendingButtons {...actions} />
    </>
  )
}

/** What is pending, which opens the review. */
export const PendingChip = observer(function PendingChip() {
  const app = useScreenContext()
  const { pending } = app.store
  return (
    <>
      <ForeignMark />
      <button
        type="button"
        className="review-chip"
        data-testid="review-chip"
        aria-expanded={app.review.isOpen}
        title="Review the changes before saving"
        onClick={() => (app.review.isOpen ? app.review.close() : app.review.open())}
      >
        <Icon name="review" size={14} />
        {describePending(pending.count, pending.records.length)}
      </button>
    </>
  )
})

/** Cancel and Save. */
export const PendingButtons = observer(function PendingButtons({ save, cancel }: PendingActionsProps) {
  const app = useScreenContext()
  const { isSaving } = app.store
  const isSlow = useIsSlow(isSaving)
  return (
    <>
      {isSlow ? (
        <Button
          id="stop-waiting"
          caption="Stop waiting"
          hint="Your changes stay as they are; the next Save finds out whether this one was stored"
          onClick={() => app.store.stopWaiting()}
        />
      ) : (
        <Button id="cancel" caption="Cancel" disabled={isSaving} onClick={cancel} />
      )}
      <Button
        id="save"
        caption={isSlow ? 'Still saving…' : isSaving ? 'Saving…' : 'Save'}
        variant="primary"
        hint="Ctrl+S"
        disabled={isSaving}
        onClick={save}
      />
    </>
  )
})
