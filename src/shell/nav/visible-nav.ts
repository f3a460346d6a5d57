import { useRouter } from '@tanstack/react-router'
import { navigation, type Group, type Place } from './navigation'

/** A group as it is drawn: its places are those that exist. */
export interface OpenGroup extends Omit<Group, 'leads'> {
  leads: Place | readonly Place[] | { href: string }
}

/** The navigation without the places that have no screen yet and without a support page that nobody named. */
export function useOpenPlaces(supportUrl: string | null): OpenGroup[] {
  const { routesByPath } = useRouter()
  return openPlaces(routesByPath, supportUrl)
}

/** The same for the addresses that are the keys of `screens`. */
export function openPlaces(screens: object, supportUrl: string | null): OpenGroup[] {
  const exists = ({ to }: Place) => to in screens
  return navigation.flatMap((group): OpenGroup[] => {
    const { leads } = group
    if (leads === 'support') return supportUrl ? [{ ...group, leads: { href: supportUrl } }] : []
    if ('to' in leads) return exists(leads) ? [{ ...group, leads }] : []
    const places = leads.filter(exists)
    return places.length > 0 ? [{ ...group, leads: places }] : []
  })
}

/** Every place of the navigation that exists, in its order. */
export function placesOf(groups: readonly OpenGroup[]): Place[] {
  return groups.flatMap(({ leads }) => ('href' in leads ? [] : leads))
}
