import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import { Icon } from '../kit/Icon.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { useApp } from './App.ts'
import { BrandMark } from './BrandMark.tsx'
import { hasUnsavedWork } from '../context/hasUnsavedWork.ts'
import { LiveStatus } from './LiveStatus.tsx'
import { MainMenu } from './MainMenu.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { NotificationMenu } from './NotificationMenu.tsx'
import { NotificationCount, Notifications } from './Notifications.tsx'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { UndoRedo } from './review/UndoRedo.tsx'
import { describePending } from '../context/messages.ts'

/** Title, version and main menu; pending changes, notifications and account (F-010). */
export const Header = observer(function Header() {
  const { boot, session, theme } = useApp()
  return (
    <header className="header">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <MenuDrawer user={session.user} />
      <Brand title={boot.title} version={boot.version} />
      <MainMenu user={session.user} />
      <div className="header-tools">
        <LiveStatus />
        <PendingChip />
        <UndoRedo />
        <PaletteButton />
        <button
          type="button"
          className="icon-button hide-phone"
          aria-label={theme.name === 'dark' ? 'Use the light theme' : 'Use the dark theme'}
          title={theme.name === 'dark' ? 'Light theme' : 'Dark theme'}
          onClick={() => theme.toggle()}
        >
          <Icon name={theme.name === 'dark' ? 'sun' : 'moon'} />
        </button>
        <NotificationMenu badge={<NotificationCount />}>
          <Notifications />
        </NotificationMenu>
        <AccountMenu />
      </div>
    </header>
  )
})

interface BrandProps {
  readonly title: string
  readonly version: string
}

function Brand({ title, version }: BrandProps) {
  return (
    <Link className="brand" to="/">
      <BrandMark />
      {title} <small>{version}</small>
    </Link>
  )
}

/** The number of pending changes, unless the screen shows it beside its Save; opens the review (B-02). */
const PendingChip = observer(function PendingChip() {
  const { store, review } = useApp()
  // An editable screen has the chip beside its Save button.
  if (!hasUnsavedWork(store) || review.host !== null) return null
  const { count, records } = store.pending
  return (
    <button
      type="button"
      className="pending-chip"
      title="Review the changes before saving"
      data-testid="pending-chip"
      onClick={() => review.open()}
    >
      {describePending(count, records.length)}
    </button>
  )
})
