import { _isComputingDerivation as isComputingDerivation, createAtom, type IAtom } from 'mobx'

/** The key under which an object keeps the atoms of the properties that were read inside a reaction. */
const ATOMS = Symbol('observed properties')

interface Observed {
  [ATOMS]?: Map<string, IAtom>
}

/** Reports to MobX that a property was read. Costs nothing outside of reactions and for unobserved properties. */
export function reportRead(target: object, property: string): void {
  if (!isComputingDerivation()) return
  const observed: Observed = target
  const atoms = (observed[ATOMS] ??= new Map<string, IAtom>())
  let atom = atoms.get(property)
  if (atom === undefined) {
    atom = createAtom(property)
    atoms.set(property, atom)
  }
  atom.reportObserved()
}

/** Reports to MobX that a property changed. */
export function reportWrite(target: object, property: string): void {
  const observed: Observed = target
  observed[ATOMS]?.get(property)?.reportChanged()
}
