import { when } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatClock } from '#shared/kernel/days.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useApp, type App } from '../App.ts'
import { pendingWords } from '../words.ts'
import type { StoredDraft } from './DraftStorage.ts'

/** How long a screen may take to be ready for its draft, in milliseconds; one that keeps no changes of its own never is. */
const SCREEN_MILLISECONDS = 3_000

/** Offers unsaved work of a page that is gone; says so when what is typed now cannot be kept (B-04). */
export const DraftBanner = observer(function DraftBanner() {
  const { drafts } = useApp()
  const [draft] = drafts.offered
  if (drafts.isFailing)
    return (
      <section className="draft-banner failing" role="alert">
        <Icon name="warning" size={16} />
        <p>
          Unsaved changes cannot be kept on this computer: the browser’s storage for this page is full or
          closed. Save before you leave.
        </p>
      </section>
    )
  return draft === undefined ? null : <Offer draft={draft} />
})

function Offer({ draft }: { readonly draft: StoredDraft }) {
  const app = useApp()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const restore = async (): Promise<boolean> => {
    setIsBusy(true)
    const isShown = await showScreen(draft, async (address) => navigate(address), app)
    if (isShown) takeUp(app, draft)
    setIsBusy(false)
    return isShown
  }
  const discard = async (): Promise<void> => {
    if (await app.dialogs.confirm(`Discard the unsaved work on ${draft.about}?`)) app.drafts.discard(draft)
  }
  return (
    <section className="draft-banner" role="status" data-testid="draft-banner">
      <Icon name="history" size={16} />
      <p>
        You have unsaved work from {timeOf(app, draft.savedAt)} on <b>{draft.about}</b> (
        {pendingWords(draft.changes, draft.records)}).
      </p>
      <Button caption="Restore" look="primary" disabled={isBusy} onClick={() => void restore()} />
      <Button
        caption="Review"
        disabled={isBusy}
        onClick={() => void restore().then((isShown) => isShown && app.review.open())}
      />
      <Button caption="Discard" look="quiet" disabled={isBusy} onClick={() => void discard()} />
    </section>
  )
}

/** '10:42AM' today, with the day before that. */
function timeOf(app: App, instant: string): string {
  const { formats } = app
  return formats.dayOf(instant) === app.today()
    ? formatClock(instant, formats.timeZone)
    : formats.instant(instant)
}

/** Goes to the screen that the draft was typed on; false when the user stays where changes are. */
async function showScreen(
  { address }: StoredDraft,
  navigate: (address: string) => Promise<void>,
  { guard }: App,
): Promise<boolean> {
  const here = (): string => location.pathname + location.search
  if (here() !== address) await navigate(address)
  if (here() !== address) return false
  await when(() => guard.guards(location.pathname), { timeout: SCREEN_MILLISECONDS }).catch(() => {})
  return true
}

function takeUp({ drafts, review }: App, draft: StoredDraft): void {
  const { host } = review
  host?.makeRoom?.()
  const records = drafts.restore(draft)
  host?.takeIn?.(records)
}
