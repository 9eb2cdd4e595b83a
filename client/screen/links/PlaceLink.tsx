import { Link } from 'react-router'
import { useApp } from '../../app/App.ts'
import { mayOpen } from '../../app/openScreens.ts'

interface PlaceLinkProps {
  readonly address: string
  readonly text: string
}

/** A text that leads to a screen of the product where the user may open it. */
export function PlaceLink({ address, text }: PlaceLinkProps) {
  const app = useApp()
  return mayOpen(app, address) ? <Link to={address}>{text}</Link> : text
}
