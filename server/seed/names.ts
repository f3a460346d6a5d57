/** Names by culture. After a colon: the spelling in an email address. */
export type Culture = { place: string; share: number; first: string[]; last: string[] }

const list = (text: string) => text.split(',').map((name) => name.trim())

export const cultures: Culture[] = [
  {
    place: 'Dublin',
    share: 22,
    first:
      list(`Aoife, Ciarán, Niamh, Oisín, Saoirse, Eoin, Gráinne, Tadhg, James, Charlotte, Oliver,
      Amelia, Thomas, Isabel, Harry, Grace, Daniel, Hannah, Samuel, Megan, Rory, Imogen, Theo, Bethan`),
    last: list(`O’Sullivan, Byrne, Kavanagh, Ní Bhriain, McCarthy, Doyle, Fitzgerald, Walsh, Hughes, Clarke,
      Ashworth, Pemberton, Llewellyn, Sinclair, Whitaker, Barlow, Hargreaves, Featherstonehaugh, Nolan, Quinn`),
  },
  {
    place: 'Hamburg',
    share: 18,
    first:
      list(`Lena, Jonas, Annika, Lukas, Greta, Matthias, Jürgen, Ulrike, Sören, Katharina, Björn, Heike,
      Felix, Marlene, Tobias, Wiebke, Henrik, Ingrid, Søren, Astrid, Magnus, Freya, Elin, Karl-Friedrich`),
    last: list(`Müller, Schäfer, Köhler, Hoffmann, Lindqvist, Sørensen, Østergaard, Bjørnstad, Schröder,
      Petersen, Weiß, Brandt, Vogel, Krüger, Åkesson, van der Meer, von Hohenstein-Waldburg, Nyström, Haas, Jäger`),
  },
  {
    place: 'Lisbon',
    share: 16,
    first:
      list(`Beatriz, Tiago, Inês, João, Mafalda, Duarte, Lucía, Álvaro, Carmen, Javier, Sofía, Núria,
      Giulia, Matteo, Chiara, Lorenzo, Camille, Étienne, Zoé, Thibault, Ana, Rui, Maria da Conceição, Gonçalo`),
    last: list(`Ferreira, Carvalho, Gonçalves, Magalhães, Fernández, Ibáñez, Muñoz, Puigdomènech, Bianchi,
      Esposito, Lefèvre, Moreau, Sá, Brandão, Vasconcelos e Sousa, Rossi, Marchetti, Echeverría Zubizarreta, Dubois, Pinto`),
  },
  {
    place: 'Lagos',
    share: 10,
    first:
      list(`Chidinma, Oluwaseun, Amara, Emeka, Ngozi, Tunde, Folake, Kwame, Abena, Kofi, Wanjiku, Otieno,
      Thandiwe, Sipho, Zainab, Ifeoma, Babatunde, Nomvula, Chukwuemeka, Adaeze`),
    last: list(`Okafor, Adeyemi, Eze, Nwosu, Balogun, Mensah, Owusu, Kamau, Odhiambo, Dlamini, Nkosi, Okonkwo,
      Abubakar, Chukwu, Oyelaran-Williams, Asante, Mwangi, Ogunbanjo`),
  },
  {
    place: 'Bengaluru',
    share: 12,
    first:
      list(`Priya, Arjun, Ananya, Vikram, Lakshmi, Rohan, Kavya, Siddharth, Meera, Aditya, Nandini, Farhan,
      Ayesha, Harpreet, Deepika, Karthik, Ishaan, Tanvi, Venkatanarasimharajuvaripeta, Zoya`),
    last: list(`Sharma, Iyer, Krishnamurthy, Nair, Reddy, Banerjee, Chatterjee, Gupta, Kaur, Menon, Patel, Rao,
      Siddiqui, Subramaniam, Desai, Venkataraman, Joshi`),
  },
  {
    place: 'Warsaw',
    share: 9,
    first:
      list(`Agnieszka, Paweł, Małgorzata, Łukasz, Zofia, Krzysztof, Jiří, Zdeněk, Tereza, Zsófia, Bence,
      Ioana, Ștefan, Dragana, Miloš, Oksana, Taras, Eleni, Yiannis, Ayşe, Çağlar, Şebnem`),
    last: list(`Kowalska, Wiśniewski, Szczepańska, Dvořák, Novotná, Nagy, Szabó, Ionescu, Jovanović, Shevchenko,
      Papadopoulou, Yılmaz, Öztürk, Brzęczyszczykiewicz, Horváth, Kovačević, Melnyk`),
  },
  {
    place: 'Cairo',
    share: 6,
    first:
      list(`محمد:mohamed, فاطمة:fatma, أحمد:ahmed, مريم:mariam, يوسف:youssef, ليلى:layla, عمر:omar, نور:nour,
      חנה:chana, יעל:yael, אורי:uri`),
    last: list(`الشريف:elsherif, حسن:hassan, عبد الرحمن:abdelrahman, المصري:elmasry, منصور:mansour, الزهراء:elzahraa,
      כהן:cohen, לוי:levi, בן־דוד:bendavid`),
  },
  {
    place: 'Singapore',
    share: 7,
    first:
      list(`伟:wei, 静:jing, 浩然:haoran, 美玲:meiling, さくら:sakura, 健太:kenta, 陽子:yoko, 지우:jiwoo, 민준:minjun,
      서연:seoyeon, Thảo, Minh, Siti, Agus, Nurul, Somchai`),
    last: list(`王:wang, 李:li, 陈:chen, 欧阳:ouyang, 田中:tanaka, 佐々木:sasaki, 김:kim, 박:park, Nguyễn, Trần, Wijaya,
      Rahman, Tan, Chaiyasit`),
  },
]

const special: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', ı: 'i', æ: 'ae', đ: 'd', å: 'a' }

/** The name of a user, and its letters in an email address. */
export function nameParts(entry: string) {
  const [name = '', latin = name] = entry.split(':')
  const plain = latin
    .normalize('NFD')
    .toLowerCase()
    .replace(/[ßøłıæđå]/g, (letter) => special[letter] ?? '')
    .replace(/[^a-z]/g, '')
  return { name, plain }
}
