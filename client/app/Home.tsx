import { useState } from 'react'
import { Link } from 'react-router'
import { menuFor } from '#shared/access/menu.ts'
import { Button } from '../kit/Button.tsx'
import { reportErrorsOf } from '../kit/reportErrorsOf.ts'
import { useApp } from './App.ts'
import { HomeWork } from './home/HomeWork.tsx'

/** `/` for a signed-in user: name, claims, Logout, version, and links to everything the user may see (F-005, F-006). */
export function Home() {
  const { boot, session, auth, errors } = useApp()
  const [showsClaims, setShowsClaims] = useState(false)
  const { firstName, lastName } = session.user
  return (
    <div className="home">
      <section className="card home-card">
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
        <p className="lead">Where would you like to go?</p>
        {showsClaims && <Claims claims={auth.account?.claims ?? {}} />}
        <ul className="home-links">
          {menuFor(session.user).map(({ path, caption }) => (
            <li key={path}>
              <Link to={path}>{caption}</Link>
            </li>
          ))}
        </ul>
        <div className="home-actions">
          <Button caption="Logout" icon="signOut" onClick={() => reportErrorsOf(auth.signOut(), errors)} />
        </div>
        <footer className="num">Version {boot.version}</footer>
      </section>
      <HomeWork />
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
