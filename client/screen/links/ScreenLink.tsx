import { Link } from 'react-router'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { mayOpen } from '../../context/openScreens.ts'

interface ScreenLinkProps {
  readonly path: string
  readonly text: string
}

/** A text that leads to a screen of the product where the user may open it. */
export function ScreenLink({ path, text }: ScreenLinkProps) {
  const app = useScreenContext()
  return mayOpen(app, path) ? <Link to={path}>{text}</Link> : text
}
