import {
  Ban,
  Ellipsis,
  Eraser,
  ExternalLink,
  FileText,
  Link2,
  Mail,
  RefreshCw,
  RotateCcw,
} from 'lucide-react'
import { download } from '~/api/client/download'
import type { Issued } from '~/features/certificates/certificates.api'
import { toastFailure } from '~/forms/toast-failure'
import { copyText } from '~/ui/hooks/copy-text'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuLink, MenuSeparator } from '~/ui/overlay/menu-item'
import type { IssuedActionName } from './issued-change'

interface IssuedMenuProps {
  issued: Issued
  onChange: (kind: IssuedActionName) => void
}

async function savePdf({ _id, code }: Issued) {
  try {
    const input = { params: { path: { id: _id } } }
    const name = `certificate_${code}.pdf`
    await download('get', '/api/business/getCertificatePdf/{id}', input, { name })
  } catch (error) {
    toastFailure('Reading the PDF', error)
  }
}

/** The actions for an issued certificate, depending on its status. */
export function IssuedMenu({ issued, onChange }: IssuedMenuProps) {
  const { name, code, status, pdfUrl, providerUrl, verifyUrl, erasedAt, user } = issued
  const isCurrent = status !== 'revoked' && status !== 'replaced'
  const item = (kind: IssuedActionName) => () => onChange(kind)
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={`Actions for ${name || code}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuLink
        icon={<ExternalLink />}
        link={(content) => (
          <a href={verifyUrl} target="_blank" rel="noreferrer">
            {content}
          </a>
        )}
      >
        Open
      </MenuLink>
      {pdfUrl !== null && (
        <MenuItem icon={<FileText />} onSelect={() => void savePdf(issued)}>
          PDF
        </MenuItem>
      )}
      {providerUrl !== null && (
        <MenuLink
          icon={<ExternalLink />}
          link={(content) => (
            <a href={providerUrl} target="_blank" rel="noreferrer">
              {content}
            </a>
          )}
        >
          Open at the provider
        </MenuLink>
      )}
      <MenuItem icon={<Link2 />} onSelect={() => void copyText(verifyUrl, 'Link copied')}>
        Copy link
      </MenuItem>
      {isCurrent && erasedAt === null && user && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Mail />} onSelect={item('send')}>
            Send again
          </MenuItem>
          <MenuItem icon={<RefreshCw />} onSelect={item('reissue')}>
            Reissue
          </MenuItem>
        </>
      )}
      {status === 'revoked' && (
        <MenuItem icon={<RotateCcw />} onSelect={item('restore')}>
          Make valid again
        </MenuItem>
      )}
      <MenuSeparator />
      {isCurrent && (
        <MenuItem icon={<Ban />} tone="danger" onSelect={item('revoke')}>
          Revoke
        </MenuItem>
      )}
      {erasedAt === null && (
        <MenuItem icon={<Eraser />} tone="danger" onSelect={item('erase')}>
          Remove the name
        </MenuItem>
      )}
    </Menu>
  )
}
