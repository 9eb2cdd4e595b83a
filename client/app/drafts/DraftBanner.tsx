import { when } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatTimeOfDay } from '#shared/kernel/days.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useApp, type App } from '../App.ts'
import { describePending, DRAFT_TAKEN } from '../../context/messages.ts'
import type { StoredDraft } from './DraftStorage.ts'

/** How long to wait for a screen to be ready for its draft; a screen without a unit of work never is. */
const SCREEN_TIMEOUT_MILLISECONDS = 3_000

/** Offers the unsaved work of a closed page; warns when the current changes cannot be stored as a draft (B-04). */
export const DraftBanner = observer(function DraftBanner() {
  const { drafts } = useApp()
  const [draft] = drafts.offered
  if (drafts.isFailing)
    return (
      <section className="draft-banner failing" role="alert">
        <Icon name="warning" size={16} />
        <p>
          Unsaved changes cannot be kept on this computer: the browser’s storage for this page is full or not
          accessible. Save before you leave.
        </p>
      </section>
    )
  return draft === undefined ? null : <DraftOffer draft={draft} />
})

function DraftOffer({ draft }: { readonly draft: StoredDraft }) {
  const app = useApp()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const restore = async (): Promise<boolean> => {
    setIsBusy(true)
    const isShown = await showScreen(draft, async (address) => navigate(address), app)
    const isRestored = isShown && (await resumeDraft(app, draft))
    setIsBusy(false)
    return isRestored
  }
  const discard = async (): Promise<void> => {
    if (!(await app.dialogs.confirm(`Discard the unsaved work on ${draft.about}?`))) return
    if (!(await app.drafts.discard(draft))) app.toasts.info(DRAFT_TAKEN)
  }
  return (
    <section className="draft-banner" role="status" data-testid="draft-banner">
      <Icon name="history" size={16} />
      <p>
        You have unsaved work from {timeOf(app, draft.savedAt)} on <b>{draft.about}</b> (
        {describePending(draft.changes, draft.records)}).
      </p>
      <Button caption="Restore" variant="primary" disabled={isBusy} onClick={() => void restore()} />
      <Button
        caption="Review"
        disabled={isBusy}
        onClick={() => void restore().then((isRestored) => isRestored && app.review.open())}
      />
      <Button caption="Discard" variant="quiet" disabled={isBusy} onClick={() => void discard()} />
    </section>
  )
}

/** '10:42AM' today; with the day for earlier days. */
function timeOf(app: App, instant: string): string {
  const { formats } = app
  return formats.dayOf(instant) === app.today()
    ? formatTimeOfDay(instant, formats.timeZone)
    : formats.instant(instant)
}

/** Opens the screen on which the draft was typed; false when the user stays on a screen with changes. */
async function showScreen(
  { address }: StoredDraft,
  navigate: (address: string) => Promise<void>,
  { guard }: App,
): Promise<boolean> {
  const here = (): string => location.pathname + location.search
  if (here() !== address) await navigate(address)
  if (here() !== address) return false
  await when(() => guard.guards(location.pathname), { timeout: SCREEN_TIMEOUT_MILLISECONDS }).catch(() => {})
  return true
}

/** False when another tab was faster, which the user is told. */
async function resumeDraft({ drafts, review, toasts }: App, draft: StoredDraft): Promise<boolean> {
  const records = await drafts.restore(draft, () => review.host?.discardBlankRecord?.())
  if (records === null) toasts.info(DRAFT_TAKEN)
  else review.host?.showRestored?.(records)
  return records !== null
}
