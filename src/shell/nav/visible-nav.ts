import { useRouter } from '@tanstack/react-router'
import { navigation, type Group, type Place } from './navigation'

/** A group as rendered: with existing screens only. */
export interface OpenGroup extends Omit<Group, 'leads'> {
  leads: Place | readonly Place[] | { href: string }
}

/** The navigation without entries that have no screen, and without the support page if none is configured. */
export function useOpenPlaces(supportUrl: string | null): OpenGroup[] {
  const { routesByPath } = useRouter()
  return openPlaces(routesByPath, supportUrl)
}

/** The same for the paths that are the keys of `screens`. */
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

/** Every existing screen of the navigation, in order. */
export function placesOf(groups: readonly OpenGroup[]): Place[] {
  return groups.flatMap(({ leads }) => ('href' in leads ? [] : leads))
}
