import type { Boot } from '#shared/wire/boot.ts'
import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { BrandMark } from './BrandMark.tsx'
import { notSetUp } from '../context/messages.ts'

interface VisitorHomeProps {
  readonly boot: Boot
  readonly login: () => void
}

/** `/` for visitors (F-004). */
export function VisitorHome({ boot, login }: VisitorHomeProps) {
  return (
    <>
      <BareHeader title={boot.title} version={boot.version} />
      <main className="home">
        <section className="card home-card">
          <h1>Welcome to {boot.title}</h1>
          <p className="lead">
            Customers, rentals, jobs, dumpsters and invoices of the hauling business, in one place. Please log
            in with your account to continue.
          </p>
          <div className="home-actions">
            <Button caption="Login" variant="primary" onClick={login} />
          </div>
          <footer className="num">Version {boot.version}</footer>
        </section>
      </main>
    </>
  )
}

interface NotSetUpProps {
  readonly boot: Boot
  readonly accountName: string
  readonly logout: () => void
}

/** For an account without a user of the product (F-003). */
export function NotSetUp({ boot, accountName, logout }: NotSetUpProps) {
  return (
    <>
      <BareHeader title={boot.title} version={boot.version} />
      <main className="home">
        <section className="card">
          <EmptyState
            icon="user"
            title={notSetUp(accountName)}
            text="Ask an administrator to add you, or log in with another account."
          >
            <Button caption="Logout" icon="signOut" onClick={logout} />
          </EmptyState>
        </section>
      </main>
    </>
  )
}

interface StartFailedProps {
  readonly title: string
  readonly text: string
  readonly retry: () => void
  readonly retryCaption?: string
  readonly logout?: () => void
}

/** For a failed start: nothing else can be opened (F-019). */
export function StartFailed({ title, text, retry, retryCaption = 'Retry', logout }: StartFailedProps) {
  return (
    <main className="home">
      <section className="card">
        <EmptyState icon="warning" title={title} text={text}>
          <div className="home-actions">
            <Button caption={retryCaption} variant="primary" icon="reset" onClick={retry} />
            {logout !== undefined && <Button caption="Logout" onClick={logout} />}
          </div>
        </EmptyState>
      </section>
    </main>
  )
}

/** Shown while the product starts: blank at first, so that a quick start does not flicker. */
export function Starting() {
  return <div className="loading-line" role="progressbar" aria-label="Loading" />
}

function BareHeader({ title, version }: Pick<Boot, 'title' | 'version'>) {
  return (
    <header className="header">
      <a className="brand" href="/">
        <BrandMark />
        {title} <small>{version}</small>
      </a>
    </header>
  )
}
