import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useState } from 'react'
import { RichTextEditor } from '~/ui/rich-text/rich-text-editor'

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p {margin:0} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment--><p class=MsoTitle>Lifting<o:p></o:p></p>
<p class=MsoNormal><b>Before</b> you lift, <i>look</i>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>Gloves<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span style='mso-list:
Ignore'>o<span>&nbsp;</span></span><!--[endif]-->Leather<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Shoes</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Bend</p>
<table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal>Weight</p></td><td><p>People</p></td></tr>
<tr><td><p>40 kg</p></td><td><p>Two</p></td></tr></table>
<p class=MsoNormal><a href="https://example.org/rules">The rules</a> in <span style='color:red'>red</span>.</p>
<!--EndFragment--></body></html>`

const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"
style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;">Lifting</span></h1><p dir="ltr"><span
style="font-weight:700;font-style:normal;">Bold</span><span style="font-weight:400;"> and </span><span
style="font-weight:400;font-style:italic;">slanted</span></p><ul style="margin-top:0;"><li dir="ltr"
style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>Gloves</span></p></li><ul><li dir="ltr"
aria-level="2"><p dir="ltr" role="presentation"><span>Leather</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`

const wordForTheWeb = `<div class="OutlineElement"><p class="Paragraph"><span class="TextRun"
style="font-weight: bold;"><span class="NormalTextRun">Bring</span></span><span class="EOP">&nbsp;</span></p></div>
<div class="ListContainerWrapper"><ul class="BulletListStyle1"><li data-aria-level="1" data-listid="3"><p><span>Gloves</span></p></li></ul></div>
<div class="ListContainerWrapper"><ul class="BulletListStyle2"><li data-aria-level="2" data-listid="3"><p><span>Leather</span></p></li></ul></div>
<div class="ListContainerWrapper"><ul class="BulletListStyle1"><li data-aria-level="1" data-listid="3"><p><span>Shoes</span></p></li></ul></div>`

async function pasted(html: string) {
  let value = ''
  function Text() {
    const [text, setText] = useState('')
    const change = (next: string) => {
      value = next
      setText(next)
    }
    return <RichTextEditor aria-label="Description" value={text} onChange={change} />
  }
  const screen = await render(<Text />)
  const box = screen.getByRole('textbox', { name: 'Description' })
  await box.click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  box
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => value).not.toBe('')
  return value.replaceAll(/ (?:target|rel|class|tight|dir|start|type)="[^"]*"/g, '')
}

test('Rich text: text pasted from Word keeps headings, lists, tables and links', async () => {
  expect(await pasted(word)).toBe(
    '<h2>Lifting</h2><p><strong>Before</strong> you lift, <em>look</em>.</p>' +
      '<ul><li><p>Gloves</p><ul><li><p>Leather</p></li></ul></li><li><p>Shoes</p></li></ul>' +
      '<ol><li><p>Bend</p></li></ol>' +
      '<ul><li><p>Weight | People</p></li><li><p>40 kg | Two</p></li></ul>' +
      '<p><a href="https://example.org/rules">The rules</a> in red.</p>',
  )
})

test('Rich text: text pasted from Google Docs keeps bold, headings and nested lists', async () => {
  expect(await pasted(googleDocs)).toBe(
    '<h2>Lifting</h2><p><strong>Bold</strong> and <em>slanted</em></p>' +
      '<ul><li><p>Gloves</p><ul><li><p>Leather</p></li></ul></li></ul>',
  )
})

test('Rich text: text pasted from Word for the web makes one list', async () => {
  expect(await pasted(wordForTheWeb)).toBe(
    '<p><strong>Bring</strong></p>' +
      '<ul><li><p>Gloves</p><ul><li><p>Leather</p></li></ul></li><li><p>Shoes</p></li></ul>',
  )
})
