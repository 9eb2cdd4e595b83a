import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useState, Component, type ErrorInfo, type ReactNode } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { DialogHost } from '../dialogs/DialogHost.tsx'
import { loadedOnUse } from '../dialogs/loadedOnUse.ts'
import { PartBoundary } from '../kit/PartBoundary.tsx'
import { PageTitleContext } from '../context/pageTitle.ts'
import { useShortcut } from '../context/useShortcut.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { FailureBanner } from '../context/FailureBanner.tsx'
import { log } from '../context/log.ts'
import { useApp } from './App.ts'
import { AreaTabs } from './AreaTabs.tsx'
import { DraftBanner } from './drafts/DraftBanner.tsx'
import { Header } from './Header.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { pasteAsOneLine } from './pasteAsOneLine.ts'
import { titleOf } from './routeHandle.ts'
import { ToastList } from './ToastList.tsx'
import { FocusManager } from './FocusManager.ts'
import { showShortcuts } from './showShortcuts.ts'

const reviewPanel = loadedOnUse(async () => (await import('./review/ReviewPanel.tsx')).ReviewPanel)

/** The frame around every screen: header, messages, dialogs, the guard. */
export function Shell() {
  const { boot, dialogs, toasts } = useApp()
  const matches = useMatches()
  const isLoading = useNavigation().state !== 'idle'
  useGlobalShortcuts()
  useFocusManager()
  useEffect(() => pasteAsOneLine(document, toasts), [toasts])
  const { pathname } = useLocation()
  useEffect(() => () => toasts.dismissErrors(), [toasts, pathname])
  const [shownTitle, setShownTitle] = useState<string | null>(null)
  const title = shownTitle ?? titleOf(matches.map(({ handle }) => handle))
  useEffect(() => {
    document.title = title === null ? boot.title : `${title} – ${boot.title}`
  }, [title, boot.title])
  return (
    <>
      <Header />
      <ViewAsBanner />
      <DraftBanner />
      <AreaTabs />
      {isLoading && <div className="loading-line" role="progressbar" aria-label="Loading the screen" />}
      <div className="workspace">
        <main id="main" tabIndex={-1}>
          <PageBoundary pathname={pathname}>
            <PageTitleContext value={setShownTitle}>
              <Outlet />
            </PageTitleContext>
          </PageBoundary>
        </main>
        {/* Beside the screen, whose Save and first columns stay in view (RV1). */}
        <OpenReview />
      </div>
      <LeaveGuard />
      <DialogHost dialogs={dialogs} />
      <ToastList toasts={toasts} />
    </>
  )
}

const OpenReview = observer(function OpenReview() {
  const { review } = useApp()
  return review.isOpen ? <Review /> : null
})

/** The panel, which is closed if its code cannot be loaded; opened again, it is loaded again. */
function Review() {
  const { errors, review } = useApp()
  const [Panel] = useState(reviewPanel)
  const close = (error: unknown): void => {
    review.close()
    errors.report(error)
  }
  return (
    <PartBoundary onFailure={close}>
      <Suspense>
        <Panel />
      </Suspense>
    </PartBoundary>
  )
}

/** Keeps the focus off the body and moves it to every screen that is opened. Use it once, around all screens. */
function useFocusManager(): void {
  const [focusManager] = useState(() => new FocusManager())
  useEffect(() => focusManager.watch(document), [focusManager])
  const { pathname } = useLocation()
  useEffect(() => focusManager.enterScreen(document), [focusManager, pathname])
}

/** Listens for the keys of all shortcuts, and shows the list of them. */
function useGlobalShortcuts(): void {
  const app = useApp()
  const { shortcuts } = app
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      shortcuts.handle(event)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [shortcuts])
  useShortcut({
    keys: '?',
    caption: 'Keyboard shortcuts',
    scope: 'page',
    run: () => void showShortcuts(app),
  })
}

/** Says on every screen that an administrator sees it with the roles of somebody else, and ends that (IS1010). */
function ViewAsBanner() {
  const { viewAs } = useApp()
  if (viewAs.viewed === null) return null
  return (
    <section className="view-as-banner" role="status">
      <Icon name="show" size={16} />
      <p>
        You see Rolloff with the roles of <b>{viewAs.viewed.name}</b>. Nothing is stored.
      </p>
      <Button caption="End" variant="primary" onClick={() => viewAs.end()} />
    </section>
  )
}

interface PageBoundaryProps {
  /** Another screen is drawn where the one before failed. */
  readonly pathname: string
  readonly children: ReactNode
}

interface PageBoundaryState {
  /** Null while nothing has failed. */
  readonly failed: { readonly error: unknown } | null
}

/** Error boundary: a screen that fails while rendering does not take the header and the pending changes with it (FL1). */
class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { failed: null }

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { failed: { error } }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    log('A screen could not be drawn.', error, info.componentStack)
  }

  override componentDidUpdate(before: PageBoundaryProps): void {
    if (this.state.failed !== null && before.pathname !== this.props.pathname) this.drawAgain()
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return (
      <FailureBanner
        title="This screen could not be shown"
        text="Your unsaved changes are still here. Try again; if it keeps failing, tell your administrator."
        error={failed.error}
        retry={() => this.drawAgain()}
      />
    )
  }

  private drawAgain(): void {
    this.setState({ failed: null })
  }
}
