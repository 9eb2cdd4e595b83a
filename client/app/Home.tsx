import { useState } from 'react'
import { Link } from 'react-router'
import { menuFor } from '#shared/access/menu.ts'
import { Button } from '../kit/Button.tsx'
import { reportErrorsOf } from '../kit/reportErrorsOf.ts'
import { useApp } from './App.ts'
import { signOut } from './signOut.ts'
import { screensBesideMenu } from '../context/area.ts'
import { FeatureCards } from './home/FeatureCards.tsx'
import { HomeWork } from './home/HomeWork.tsx'

/**
 * `/` for a signed-in user: name, claims and Logout, what waits for them, links to everything they may see, and the version (F-005,
 * F-006).
 */
export function Home() {
  const app = useApp()
  const { boot, session, auth, errors } = app
  const others = screensBesideMenu(app)
  const [showsClaims, setShowsClaims] = useState(false)
  const { firstName, lastName } = session.user
  return (
    <div className="home of-user">
      <div className="home-head">
        <h1>
          Welcome,{' '}
          <button
            type="button"
            className="name-button"
            aria-expanded={showsClaims}
            title="Show or hide the claims of the account"
            onClick={() => setShowsClaims(!showsClaims)}
          >
            {firstName} {lastName}
          </button>
        </h1>
        <Button caption="Logout" icon="signOut" onClick={() => reportErrorsOf(signOut(app), errors)} />
      </div>
      {showsClaims && <Claims claims={auth.account?.claims ?? {}} />}
      <FeatureCards />
      <HomeWork />
      <section className="card home-places">
        <h2>Where would you like to go?</h2>
        <ul className="home-links">
          {menuFor(session.user).map(({ path, caption }) => (
            <li key={path}>
              <Link to={path}>{caption}</Link>
            </li>
          ))}
        </ul>
      </section>
      {others.length > 0 && (
        <section className="card home-places">
          <h2>Other screens</h2>
          <ul className="home-links">
            {others.map(({ href, title }) => (
              <li key={href}>
                <Link to={href}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className="num">Version {boot.version}</footer>
    </div>
  )
}

function Claims({ claims }: { readonly claims: Readonly<Record<string, unknown>> }) {
  return (
    <table className="claims" aria-label="Account claims">
      <tbody>
        {Object.entries(claims).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{typeof value === 'string' ? value : JSON.stringify(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
