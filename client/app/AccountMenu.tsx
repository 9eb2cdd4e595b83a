import { Link } from 'react-router'
import { firstCharacter } from '#shared/kernel/text.ts'
import { Icon } from '../kit/Icon.tsx'
import { useMenu } from '../kit/MenuButton.tsx'
import { reportErrorsOf } from '../kit/reportErrorsOf.ts'
import { useApp } from './App.ts'
import { showShortcuts } from './showShortcuts.ts'
import { signOut } from './signOut.ts'

/** The signed-in user, and the commands of the account. */
export function AccountMenu() {
  const app = useApp()
  const { session, theme } = app
  const { anchorRef, ...menu } = useMenu()
  const { user } = session
  const close =
    (work: () => void): (() => void) =>
    () => {
      menu.close()
      work()
    }
  return (
    <span className="menu-anchor" ref={anchorRef} onKeyDown={menu.onKeyDown}>
      <button
        type="button"
        className="icon-button"
        aria-label={`${initials(user.firstName, user.lastName)}, account of ${user.displayName}`}
        aria-expanded={menu.isOpen}
        onClick={menu.toggle}
        data-testid="account-menu"
      >
        <span className="avatar">{initials(user.firstName, user.lastName)}</span>
      </button>
      {menu.isOpen && (
        <div className="menu-panel">
          <div className="menu-head">
            <strong>{user.displayName}</strong>
            <span>{user.userName}</span>
          </div>
          <div role="menu" aria-label="Account">
            <Link to="/" className="menu-item" role="menuitem" onClick={menu.close}>
              <Icon name="home" /> Home
            </Link>
            <button type="button" className="menu-item" role="menuitem" onClick={close(() => theme.toggle())}>
              <Icon name={theme.name === 'dark' ? 'sun' : 'moon'} />
              {theme.name === 'dark' ? 'Light theme' : 'Dark theme'}
            </button>
            <button
              type="button"
              className="menu-item"
              role="menuitem"
              onClick={close(() => void showShortcuts(app))}
            >
              <Icon name="help" /> Keyboard shortcuts <kbd>?</kbd>
            </button>
            <button
              type="button"
              className="menu-item"
              role="menuitem"
              onClick={close(() => reportErrorsOf(signOut(app), app.errors))}
            >
              <Icon name="signOut" /> Logout
            </button>
          </div>
        </div>
      )}
    </span>
  )
}

function initials(firstName: string, lastName: string): string {
  return `${firstCharacter(firstName)}${firstCharacter(lastName)}`.toUpperCase()
}
